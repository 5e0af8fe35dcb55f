import { flushSync } from 'react-dom';
import type { EntrySheet } from '../entries/context.ts';
import { rowsToMake } from '../table/making/rows-to-make.ts';

const CONTROL = 'button, a[href], input:enabled, textarea:enabled, select:enabled';

/** Scrolls to the row of a metric and focuses it, in the dialog around `from` if there is one. Returns whether the row exists. */
export function goToRow(
  uid: string,
  from: Element,
  { sections, openSection }: Pick<EntrySheet, 'sections' | 'openSection'>,
): boolean {
  const within = from.closest('[role=dialog]') ?? document;
  const find = () => within.querySelector<HTMLElement>(`[data-row="${CSS.escape(uid)}"]`);
  const section = sections.find(({ rows }) => rows.some(({ node }) => node.uid === uid));
  if (!find()) rowsToMake.showAll();
  if (!find() && section && within === document) flushSync(() => openSection(section.node.uid));
  rowsToMake.make(uid);
  const row = find();
  if (!row) return false;
  row.scrollIntoView({ block: 'center' });
  const control = row.querySelector<HTMLElement>(CONTROL);
  if (!control) row.tabIndex = -1;
  (control ?? row).focus({ preventScroll: true });
  return true;
}
