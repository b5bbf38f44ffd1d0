// What the page uses of preact's hooks, typed by hand.

import type { Context } from "./preact.js";

export function useState<S>(first: S | (() => S)): [S, (next: S | ((last: S) => S)) => void];
export function useReducer<S, A>(reducer: (state: S, action: A) => S, first: S): [S, (action: A) => void];
export function useEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useRef<T>(first: T): { current: T };
export function useMemo<T>(make: () => T, inputs: readonly unknown[]): T;
export function useCallback<F>(call: F, inputs: readonly unknown[]): F;
export function useContext<T>(context: Context<T>): T;
export function useId(): string;
export function useErrorBoundary(caught?: (error: unknown) => void): [unknown, () => void];
