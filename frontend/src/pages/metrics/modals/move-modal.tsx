import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useMemo, useState } from 'react';
import type { TrackerNode } from '../../../../../shared/contract/nodes.ts';
import { levelOf } from '../../../../../shared/domain/tree.ts';
import { metricsTexts as texts } from '../../../app/texts/metrics.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { canMove, fieldsOf, treeOf } from '../tree-rows.ts';
import type { Changes } from '../use-structure.ts';

type Props = { changes: Changes; nodes: readonly TrackerNode[]; from: readonly string[]; title: string; onClose(): void };

/** Every place that rows may be moved into, in the order of the tree. */
export function destinationsOf(nodes: readonly TrackerNode[], from: readonly string[], rootName: string) {
  const tree = treeOf(nodes);
  return nodes
    .filter(({ path }) => canMove(tree, from, path, 'last-child'))
    .map((node) => {
      const level = levelOf(node.path);
      return { value: node.path, label: level === 1 ? rootName : '\u2003'.repeat(level - 2) + fieldsOf(node).name };
    });
}

/** Moving by keyboard: to the end of a node that is chosen from those that the rules allow. */
export function MoveModal({ changes, nodes, from, title, onClose }: Props) {
  const options = useMemo(() => destinationsOf(nodes, from, texts.title), [nodes, from]);
  const [to, setTo] = useState<string>();
  return (
    <FormModal
      title={title}
      submitText={texts.move}
      submitDisabled={to === undefined}
      save={() => changes.move(from, to!, 'last-child')}
      onClose={onClose}
    >
      {(error) => (
        <FormField label={texts.moveIntoLabel} errorText={error('path')}>
          <Select
            options={options}
            selectedOption={options.find(({ value }) => value === to) ?? null}
            placeholder={texts.moveIntoChoose}
            empty={texts.moveIntoNowhere}
            filteringType="auto"
            onChange={({ detail }) => setTo(detail.selectedOption.value)}
          />
        </FormField>
      )}
    </FormModal>
  );
}
