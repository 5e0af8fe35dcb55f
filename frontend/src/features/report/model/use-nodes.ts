import { useMemo, useRef } from 'react';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { type ReportNodes, readNodes } from './read.ts';

/** A text of all nodes' data except the entries, which reach the rows through the store. */
function shapeOf({ nodes, metrics, documents, broken, comments, pastReports }: ReportNodes): string {
  const rows = [...metrics].map(([uid, { disabled, conversion, pastKey }]) => [uid, disabled, conversion, pastKey]);
  return JSON.stringify([nodes, rows, [...documents], [...broken], comments, pastReports]);
}

/** Compares identity first, so that opening a large report costs no comparison. */
const hasShapeOf = (latest: ReportNodes, shown: ReportNodes) => latest === shown || shapeOf(latest) === shapeOf(shown);

/**
 * The nodes of a report. `latest`: the server's present nodes; `nodes`: the same object while only figures differ, so that
 * another person's entry does not render hundreds of rows again.
 */
export function useNodes(list: readonly ReadNode[]): { latest: ReportNodes; nodes: ReportNodes } {
  const latest = useMemo(() => readNodes(list), [list]);
  const shown = useRef(latest);
  const nodes = useMemo(() => (hasShapeOf(latest, shown.current) ? shown.current : latest), [latest]);
  shown.current = nodes;
  return { latest, nodes };
}
