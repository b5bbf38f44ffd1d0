// Says what is the matter where an export cannot be played. It runs in browsers that know no modules, too, and where
// modules are not loaded: in a page that was opened as a file. Once the page is there, its files are kept for a time
// without a network.

(function () {
  "use strict";
  /** @type {string | null} */
  var why = null;
  if (location.protocol === "file:") {
    why =
      "This page has to come from a web server: a browser does not load Python from files. " +
      "In its folder, start one with: python3 -m http.server --bind 127.0.0.1 8000";
  } else if (!("noModule" in document.createElement("script")) || typeof Worker !== "function") {
    why = "This browser is too old for this page: it knows no modules, or no workers.";
  } else if (typeof WebAssembly !== "object") {
    why = "This browser has no WebAssembly, which Python needs: use a newer one, or allow it for this page.";
  }
  if (why !== null) {
    document.addEventListener("DOMContentLoaded", function () {
      var told = document.createElement("p");
      told.setAttribute("role", "alert");
      told.textContent = why;
      document.body.insertBefore(told, document.body.firstChild);
      document.documentElement.setAttribute("data-state", "error");
    });
  } else if (navigator.serviceWorker) {
    var html = document.documentElement;
    var there = new MutationObserver(function () {
      if (html.dataset.state !== "lobby" && html.dataset.state !== "table") return; // Python is still being loaded
      there.disconnect();
      navigator.serviceWorker.register("service.js").catch(function () {}); // the page works without, online
    });
    there.observe(html, { attributes: true, attributeFilter: ["data-state"] });
  }
})();
