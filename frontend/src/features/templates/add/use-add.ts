import { useState } from 'react';
import { nodes, type ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { messageOf } from '../../../ui/failure.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { countOf } from '../../../ui/format.ts';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { keptFactors } from '../kept-factors.ts';
import { templateTexts as texts } from '../texts.ts';
import { templateNodeName } from './node-match.ts';

/**
 * Copies a node of a template with its factors, alone or with everything below it. Both trees are read again afterwards (SET-194,
 * SET-296).
 */
export function useAdd({ trackerId: structureId, commitId: reportId }: PlaceOfStructure, from: string | undefined) {
  const flash = useFlash();
  const [adding, setAdding] = useState<string>();
  const copy = useApiMutation(nodes, 'createNode', { changes: 'fromTemplate' });
  const add = async (node: ReadNode, onlyNode: boolean) => {
    const { path, uid } = node;
    setAdding(uid);
    try {
      const body = { type: 'copy' as const, from_path: path, from_commit: from, only_node: onlyNode };
      const made = await copy.mutateAsync({ args: { params: { trackerId: structureId, commitId: reportId }, body } });
      const rows = [made].flat();
      const { added, kept } = factorsOf(rows);
      const said = fill(countOf(rows.length, texts.added), { name: templateNodeName(node) });
      const parts = [said, ...(added > 0 ? [countOf(added, texts.withFactors)] : [])];
      flash({ type: 'success', content: parts.join(' ') });
      if (kept.length > 0) flash({ type: 'warning', content: keptFactors(kept) });
    } catch (error) {
      flash({ type: 'error', content: messageOf(error, texts.addFailed) });
    }
    setAdding(undefined);
  };
  return { add, adding };
}

/** The factors of a copy. Each counts once, even if its metric is in several rows. */
function factorsOf(rows: readonly ReadNode[]) {
  const parts = rows.flatMap(({ node }) => {
    const { metric, copied_factors = [] } = node.metricscore ?? {};
    return copied_factors.map((each) => [`${metric?.uid} ${each.to_unit}`, { ...each, name: metric?.name ?? '' }] as const);
  });
  const once = [...new Map(parts).values()];
  return {
    added: once.filter(({ kept }) => kept === null).length,
    kept: once.flatMap(({ kept, ...each }) => (kept === null ? [] : [{ ...each, kept }])),
  };
}
