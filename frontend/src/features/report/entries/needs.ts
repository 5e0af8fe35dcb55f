import type { Section, SectionMetric } from '../model/sections.ts';
import type { EntrySheet } from './context.ts';

/**
 * What a row needs from its person: a value, a required value, or a look ('look': missing, invalid, unsaved or marked 'Check';
 * 'unsaved', 'invalid': only these); 'comment': the reason for N/A.
 */
export type EntryNeed = 'value' | 'required' | 'look' | 'unsaved' | 'invalid' | 'comment';

type ExaminedSheet = Pick<EntrySheet, 'store' | 'nodes'>;

/**
 * The metrics of a report that take an entry, in the order of their sections. Leaves out additional rows, which count at their
 * own place.
 */
export const metricsToEnter = (sections: readonly Section[]): SectionMetric[] =>
  sections.flatMap(({ rows }) => rows.filter((row) => row.kind === 'metric').filter((row) => !row.hideCells && !row.extra));

const NOT_SAVED = ['failed', 'conflict', 'restored'];

/** Whether a metric counts in 'n of m answered' and has no value yet. */
function isUnanswered(uid: string, { store, nodes }: ExaminedSheet): boolean {
  const takes = nodes.metrics.get(uid)?.disabled === false && store.isCounted(uid);
  return takes && store.figure(uid) === null && !store.entry(uid).noReport;
}

export function hasNeed(need: EntryNeed, { node }: SectionMetric, looked: ExaminedSheet): boolean {
  const { uid, required } = node;
  if (need === 'value') return isUnanswered(uid, looked);
  if (need === 'required') return required === true && isUnanswered(uid, looked);
  const { fault, state, choices, noReport, comment } = looked.store.entry(uid);
  if (need === 'comment') return noReport && comment.trim() === '';
  if (need === 'unsaved') return NOT_SAVED.includes(state) || choices !== undefined;
  if (need === 'invalid') return fault !== undefined && choices === undefined;
  const wrong = fault !== undefined || NOT_SAVED.includes(state) || looked.store.toCheck(uid);
  return wrong || (required === true && isUnanswered(uid, looked));
}

/**
 * All other entries of a list, starting after one of them, in either direction and around the end. `wrapped`: past the end. `at`:
 * -1 starts with the first entry in that direction and leaves out none.
 */
export function* othersFrom<T>(all: readonly T[], at: number, step: 1 | -1): Generator<{ each: T; wrapped: boolean }> {
  const start = at >= 0 || step > 0 ? at : all.length;
  const count = at >= 0 ? all.length - 1 : all.length;
  for (let n = 1; n <= count; n += 1) {
    const to = start + n * step;
    yield { each: all[(to + all.length) % all.length]!, wrapped: to < 0 || to >= all.length };
  }
}
