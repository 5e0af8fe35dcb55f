import { fill } from '../../../ui/fill.ts';
import { formatMonth } from '../../../ui/format.ts';
import type { PastValue } from '../model/read.ts';
import { nameOf } from '../model/sections.ts';
import { reportTexts as texts } from '../texts.ts';
import type { EntrySheet } from './context.ts';

/** The newest earlier value, if there is one. */
export const latestPast = (past: readonly PastValue[]): { value: string; startDate: string } | undefined =>
  past.findLast((each): each is { value: string; startDate: string } => each.value !== null);

/** Enters the last earlier value of a metric as one step. Returns the message for the status line. */
export function takePast(uid: string, { store, nodes }: Pick<EntrySheet, 'store' | 'nodes'>): string {
  const node = nodes.nodes.find((each) => each.uid === uid);
  const last = latestPast(nodes.metrics.get(uid)?.past ?? []);
  const metric = node ? nameOf(node) : '';
  if (!node || !last) return fill(texts.noPastToTake, { metric });
  const { value, startDate } = last;
  // A stored figure is exact. Read as typed text, a negative one would cause a question.
  store.forget(uid);
  store.change(uid, { value });
  return fill(texts.pastTaken, { metric, value, period: formatMonth(startDate) });
}
