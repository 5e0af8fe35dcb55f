import { useState } from 'react';
import { nodes, type TrackerNode } from '../../../../../shared/contract/report/nodes.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { countOf } from '../../../ui/format.ts';
import type { StructurePlace } from '../../metrics/use-structure-place.ts';
import { templateTexts as texts } from '../texts.ts';

/** Copies a node of a template, alone or with everything below it; both trees are read again afterwards (SET-194, SET-296). */
export function useAdd({ trackerId, commitId }: StructurePlace, from: string | undefined) {
  const flash = useFlash();
  const [adding, setAdding] = useState<string>();
  const copy = useApiMutation(nodes, 'createNode', {
    invalidates: ['listNodes', 'listTemplateNodes', 'readFactorsInUse', 'listFactors'],
  });
  const add = async ({ path, uid }: TrackerNode, onlyNode: boolean) => {
    setAdding(uid);
    try {
      const body = { type: 'copy' as const, from_path: path, from_commit: from, only_node: onlyNode };
      const made = await copy.mutateAsync({ args: { params: { trackerId, commitId }, body } });
      flash({ type: 'success', content: countOf(Array.isArray(made) ? made.length : 1, texts.added) });
    } catch (error) {
      flash({ type: 'error', content: error instanceof Error ? error.message : texts.addFailed });
    }
    setAdding(undefined);
  };
  return { add, adding };
}
