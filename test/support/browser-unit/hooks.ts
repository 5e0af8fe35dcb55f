import type { ReactElement, ReactNode } from 'react';

/**
 * State of the hooks of one component, which a test renders by calling it, because there is no page. The test mocks React with
 * `hooks` and renders with `drawn`.
 */
const cells: unknown[] = [];
const run = { at: 0, effects: [] as (() => void)[] };

const cell = <T>(make: () => T): { at: number; value: T } => {
  const { at } = run;
  run.at += 1;
  if (!(at in cells)) cells[at] = make();
  return { at, value: cells[at] as T };
};

const isSame = (before: readonly unknown[] | undefined, now: readonly unknown[]) =>
  before?.every((each, index) => each === now[index]) === true;

export const hooks = {
  useState(first: unknown) {
    const { at, value } = cell(() => (typeof first === 'function' ? first() : first));
    const set = (next: unknown) => {
      cells[at] = typeof next === 'function' ? next(cells[at]) : next;
    };
    return [value, set];
  },
  useEffect(effect: () => void, now: readonly unknown[]) {
    const { at, value } = cell<{ deps?: readonly unknown[] }>(() => ({}));
    if (isSame(value.deps, now)) return;
    cells[at] = { deps: now };
    run.effects.push(effect);
  },
  useMemo<T>(make: () => T, now: readonly unknown[]): T {
    const { at, value } = cell<{ deps?: readonly unknown[]; made?: T }>(() => ({}));
    if (isSame(value.deps, now)) return value.made as T;
    const made = make();
    cells[at] = { deps: now, made };
    return made;
  },
  useCallback: <T>(call: T, now: readonly unknown[]): T => hooks.useMemo(() => call, now),
  useRef: <T>(current: T): { current: T } => cell(() => ({ current })).value,
  useId: (): string => cell(() => `id-${run.at}`).value,
  useSyncExternalStore: (_: unknown, get: () => unknown) => get(),
};

/** Forgets the last rendered component. Call it before each test. */
export function forgetHooks(): void {
  cells.length = 0;
}

/** Calls a component or a hook as React would, then its effects. */
export function called<T>(component: () => T): T {
  Object.assign(run, { at: 0, effects: [] });
  const answer = component();
  for (const effect of run.effects) effect();
  return answer;
}

type Props = Record<string, unknown> & { children?: ReactNode };
const isElement = (node: unknown): node is ReactElement<Props> => typeof node === 'object' && node !== null && 'props' in node;

/** All elements that a component has rendered, including elements in the props of others. */
export const elementsIn = (node: unknown): ReactElement<Props>[] => {
  if (Array.isArray(node)) return node.flatMap(elementsIn);
  return isElement(node) ? [node, ...Object.values(node.props).flatMap(elementsIn)] : [];
};

export const drawn = <P>(component: (props: P) => ReactNode, props: P): ReactElement<Props>[] =>
  elementsIn(called(() => component(props)));

/** The props of the first element of a type. */
export const propsOf = (all: readonly ReactElement<Props>[], type: unknown): Props | undefined =>
  all.find((each) => each.type === type)?.props;
