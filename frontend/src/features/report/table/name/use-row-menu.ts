import { conversionText } from '../../../../../../shared/domain/factor/factors.ts';
import { unitText } from '../../../../../../shared/domain/metric/unit-text.ts';
import { valueField } from '../../../../../../shared/domain/report/value.ts';
import { type CalculatedValue, derivationText } from '../../../../../../shared/domain/structure/calculation.ts';
import { childrenOf, type Node } from '../../../../../../shared/domain/structure/tree.ts';
import { fill } from '../../../../ui/fill.ts';
import { type EntrySheet, useSheet } from '../../entries/context.ts';
import type { EntryState } from '../../entries/entry.ts';
import { latestPast, takePast } from '../../entries/take-past.ts';
import type { ReportMetric } from '../../model/read.ts';
import { isCalculated, nameOf, type SectionMetric as Row, takesNoTyping } from '../../model/sections.ts';
import { reviewTexts } from '../../review/texts.ts';
import { reportTexts as texts } from '../../texts.ts';
import { qualityTexts } from '../quality-texts.ts';
import type { RowMenuItem } from './row-menu.tsx';

/** The entry of a row, and the result that counts. */
export type RowFigure = { entry: EntryState; result: CalculatedValue | undefined };

type Options = { editable: boolean; onShow(text: string): void; onNote(): void; onRate(): void };

/** The items of a row's menu. `onShow`: shows a text below the row. */
export function useRowMenu(row: Row, { entry, result }: RowFigure, { editable, onShow, onNote, onRate }: Options): RowMenuItem[] {
  const { nodes, store, byHand, writesComments, openTrail, announcer } = useSheet();
  const { node, parent, extra, hideCells } = row;
  const metric = nodes.metrics.get(node.uid);
  const hasCells = !extra && !hideCells;
  const isEntered = editable && hasCells;
  // A calculated figure has no quality of its own: its parts have one.
  const isRated = isEntered && valueField(node).type === 'number' && result?.source !== 'derived';
  const takes = isEntered && metric?.disabled === false && !entry.noReport && !takesNoTyping(row, nodes.nodes, byHand);
  const items: (RowMenuItem | false | undefined)[] = [
    isCalculated(row, nodes.nodes) && {
      text: texts.derivation,
      onChoose: () => onShow(derivationOf(node, result, { nodes, store })),
    },
    parent && !extra && { text: texts.conversion, onChoose: () => onShow(conversionOf(node, parent, metric)) },
    isRated && { text: qualityTexts.item, onChoose: onRate },
    writesComments && hasCells && { text: reviewTexts.commentOn, onChoose: onNote },
    hasCells && { text: reviewTexts.trail, onChoose: () => openTrail(node) },
    takes &&
      latestPast(metric.past) !== undefined && {
        text: texts.takePast,
        onChoose: () => announcer.say(takePast(node.uid, { store, nodes })),
      },
  ];
  return items.filter((item) => item !== false && item !== undefined);
}

/** The calculation of a figure, one line per sub-metric. Also for a figure without a result, when a factor is missing. */
function derivationOf(
  { path }: Node,
  result: CalculatedValue | undefined,
  { nodes, store }: Pick<EntrySheet, 'nodes' | 'store'>,
) {
  const lacking = childrenOf(nodes.nodes, path).filter(({ uid }) => store.result(uid)?.missingFactor === true);
  const lines = [
    result ? derivationText(result) : '',
    ...lacking.map((each) => fill(texts.missingBelow, { metric: nameOf(each) })),
  ];
  return lines.filter(Boolean).join('\n') || texts.nothingBelow;
}

/** How the figures of a metric are converted for its parent. */
function conversionOf(node: Row['node'], parent: Row['node'], metric: ReportMetric | undefined): string {
  const toUnit = parent.metric?.unit ?? '';
  const unit = node.metric?.unit ?? '';
  const factor = unit === toUnit ? '1' : (metric?.conversion?.factor ?? null);
  return conversionText(unitText(unit), factor, unitText(toUnit));
}
