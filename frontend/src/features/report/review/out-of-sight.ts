import { fill } from '../../../ui/fill.ts';
import type { EntrySheet } from '../entries/context.ts';
import { nameOf, type SectionMetric } from '../model/sections.ts';
import { rowsAtFirst } from '../table/use-shown-rows.ts';
import { checkTexts as texts } from './check-texts.ts';

/** Why a link finds no row of a metric: the row is hidden because it is empty, or a filter hides it. */
export function outOfSightText(
  { node }: SectionMetric,
  { sections, nodes, store }: Pick<EntrySheet, 'sections' | 'nodes' | 'store'>,
) {
  const isThere = sections.some((section) => rowsAtFirst(section, nodes, store).some((row) => row.node.uid === node.uid));
  return fill(isThere ? texts.outOfSight : texts.hiddenAsEmpty, { metric: nameOf(node) });
}
