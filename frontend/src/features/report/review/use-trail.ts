import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { isBelow, type Node } from '../../../../../shared/domain/structure/tree.ts';
import { nameOf } from '../model/sections.ts';

/**
 * The query of the trail for one metric: its name, or for a metric with sub-metrics the short ids of all of them, because a
 * calculated figure changes with those below it.
 */
export function trailQueryOf(node: Node, nodes: readonly Node[]): string {
  const below = nodes.filter(({ path, type }) => type === 'metricscore' && isBelow(path, node.path));
  const of = below.length === 0 ? '' : `&of=${[node, ...below].map(({ uid }) => shortId(uid)).join(',')}`;
  return `q=${encodeURIComponent(nameOf(node))}${of}`;
}

/** Returns a function that opens the trail of one metric of a report. */
export function useTrail({ project, ref: pack, uid }: ReportRecord, nodes: readonly Node[]): (node: Node) => void {
  const navigate = useNavigate();
  return useCallback(
    (node) =>
      void navigate(
        `/project/${shortId(project)}/wpack/${shortId(pack)}/report/${shortId(uid)}/audit?${trailQueryOf(node, nodes)}`,
      ),
    [navigate, project, pack, uid, nodes],
  );
}
