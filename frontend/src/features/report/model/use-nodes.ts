import { useMemo, useRef } from 'react';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { type ReportNodes, readNodes } from './read.ts';

/** Everything of a report's nodes but what is entered: that reaches the rows through the store, one by one. */
function shapeOf({ nodes, metrics, documents, broken, comments, pastReports }: ReportNodes): string {
  const rows = [...metrics].map(([uid, { disabled, conversion, pastKey }]) => [uid, disabled, conversion, pastKey]);
  return JSON.stringify([nodes, rows, [...documents], [...broken], comments, pastReports]);
}

/** The first answer has nothing to be compared with: the opening of a large report does not wait for it. */
const hasShapeOf = (latest: ReportNodes, shown: ReportNodes) => latest === shown || shapeOf(latest) === shapeOf(shown);

/**
 * The nodes of a report. `latest`: as the server has them; `nodes`: the same object as long as only figures differ, so that
 * another person's entry does not render hundreds of rows again.
 */
export function useNodes(list: readonly ReadNode[]): { latest: ReportNodes; nodes: ReportNodes } {
  const latest = useMemo(() => readNodes(list), [list]);
  const shown = useRef(latest);
  const nodes = useMemo(() => (hasShapeOf(latest, shown.current) ? shown.current : latest), [latest]);
  shown.current = nodes;
  return { latest, nodes };
}
