// What the page uses of preact, typed by hand: the library's own types need its npm package.

export type Child = VNode | string | number | boolean | null | undefined | Child[];
export interface VNode<P = object> {
  type: unknown;
  props: P;
  key: unknown;
}
export type Ref<T> = { current: T | null };
export type Component<P> = (props: P) => Child;

export function h(type: unknown, props: object | null, ...children: Child[]): VNode;
export const Fragment: Component<{ children?: Child }>;
export function render(child: Child, parent: Element | DocumentFragment): void;
export function createPortal(child: Child, parent: Element): VNode;
export interface Context<T> {
  Provider: Component<{ value: T; children?: Child }>;
}
export function createContext<T>(value: T): Context<T>;
