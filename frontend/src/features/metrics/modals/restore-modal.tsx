import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { nodeUsage, type RemovedNode } from '../../../../../shared/contract/report/node-usage.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { messageOf } from '../../../ui/failure.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf, formatAdministered } from '../../../ui/format.ts';
import { Modal } from '../../../ui/modal.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureChanges } from '../use-structure.ts';

/** The deleted rows, each with a button that restores it. */
export function RestoreModal({ changes, onClose }: { changes: StructureChanges; onClose(): void }) {
  const { trackerId: structureId, commitId: reportId } = changes.place;
  const removed = useApiQuery(
    nodeUsage,
    'listRemovedNodes',
    { params: { trackerId: structureId, commitId: reportId } },
    { staleTime: 0 },
  );
  const [busy, setBusy] = useState<string>();
  const [fault, setFault] = useState<string>();
  const restore = async ({ uid, version }: RemovedNode) => {
    setBusy(uid);
    setFault(undefined);
    try {
      await changes.restore({ uid, version });
    } catch (error) {
      setFault(messageOf(error, texts.restoreFailed));
    }
    setBusy(undefined);
  };
  return (
    <Modal size="large" header={texts.restoreTitle} onClose={onClose}>
      <SpaceBetween size="m">
        <Box color="text-body-secondary">{texts.restoreText}</Box>
        {fault !== undefined && <Alert type="error">{fault}</Alert>}
        <QueryState query={removed} errorTitle={texts.restoreLoadError}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState title={texts.restoreEmpty}>{texts.restoreEmptyText}</EmptyState>
            ) : (
              <ul className="removed">
                {list.map((node) => (
                  <Removed key={node.uid} node={node} isBusy={busy === node.uid} onRestore={() => void restore(node)} />
                ))}
              </ul>
            )
          }
        </QueryState>
      </SpaceBetween>
    </Modal>
  );
}

function Removed({ node, isBusy, onRestore }: { node: RemovedNode; isBusy: boolean; onRestore(): void }) {
  return (
    <li>
      <div>
        <strong>{node.name}</strong>
        <Box fontSize="body-s" color="text-body-secondary">
          {node.below || texts.top} · {countOf(node.metrics, texts.metrics)} · {formatAdministered(node.at)}
        </Box>
        {!node.has_parent && <Box fontSize="body-s">{texts.restoreFirst}</Box>}
      </div>
      <Button
        loading={isBusy}
        disabled={!node.has_parent}
        ariaLabel={fill(texts.restoreOf, { name: node.name })}
        onClick={onRestore}
      >
        {texts.restore}
      </Button>
    </li>
  );
}
