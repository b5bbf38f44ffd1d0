// What the page uses of htm, typed by hand. Attributes in a template are not checked.

import type { VNode } from "./preact.js";

declare const htm: {
  bind(h: unknown): (strings: TemplateStringsArray, ...values: unknown[]) => VNode;
};
export default htm;
