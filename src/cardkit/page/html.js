// Templates: html`<p class=${name}>${text}</p>`. Text in them is only ever text.

import htm from "./vendor/htm.js";
import { h } from "./vendor/preact.js";

export const html = htm.bind(h);
