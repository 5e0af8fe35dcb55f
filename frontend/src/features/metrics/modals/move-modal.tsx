import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useMemo, useState } from 'react';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { levelOf, type Position } from '../../../../../shared/domain/structure/tree.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { common } from '../../../ui/texts.ts';
import { movedWithUndo, useUndoFlash } from '../many/use-undo.tsx';
import { moveWarning } from '../move-warning.ts';
import { metricsTexts as texts } from '../texts.ts';
import { canMove, fieldsOf, namesAt, treeOf } from '../tree-rows.ts';
import type { StructureChanges } from '../use-structure.ts';

type Props = {
  changes: StructureChanges;
  nodes: readonly ReadNode[];
  from: readonly string[];
  position: Position;
  onClose(): void;
};

/** All allowed targets of a move, in tree order. */
export function destinationsOf(nodes: readonly ReadNode[], from: readonly string[], position: Position, rootName: string) {
  const tree = treeOf(nodes);
  return nodes
    .filter(({ path }) => canMove(tree, from, path, position))
    .map((node) => {
      const level = levelOf(node.path);
      return { value: node.path, label: level === 1 ? rootName : '\u2003'.repeat(level - 2) + fieldsOf(node).name };
    });
}

const TEXTS = {
  'last-child': [texts.moveInto, texts.moveIntoLabel, texts.moveIntoNowhere],
  right: [texts.moveAfter, texts.moveAfterLabel, texts.moveAfterNowhere],
} as const;

/** Moves rows with the keyboard: to the end of a node, or after a node, chosen from the allowed ones. */
export function MoveModal({ changes, nodes, from, position, onClose }: Props) {
  const options = useMemo(() => destinationsOf(nodes, from, position, texts.title), [nodes, from, position]);
  // by uid: another person may have moved the destination, too
  const [target, setTarget] = useState<string>();
  const to = nodes.find(({ uid }) => uid === target)?.path;
  const [title, label, nowhere] = TEXTS[position];
  const names = namesAt(nodes, from);
  const done = useUndoFlash();
  const move = async () => {
    const before = changes.rowsBeforeMove(from);
    await changes.move(from, to!, position);
    done(movedWithUndo(before, changes, names[0]));
  };
  return (
    <FormModal
      title={title}
      subject={names.join(', ')}
      submitText={texts.move}
      submitDisabled={to === undefined}
      save={move}
      onClose={onClose}
    >
      {(error) => (
        <FormField
          label={label}
          errorText={error('path') ?? error('meta_json.additional_children')}
          warningText={to === undefined ? '' : moveWarning(nodes, from, to, position)}
        >
          <Select
            ariaRequired
            options={options}
            selectedOption={options.find(({ value }) => value === to) ?? null}
            placeholder={texts.moveIntoChoose}
            empty={nowhere}
            filteringType="auto"
            noMatch={common.noMatch}
            virtualScroll
            onChange={({ detail }) => setTarget(nodes.find(({ path }) => path === detail.selectedOption.value)?.uid)}
          />
        </FormField>
      )}
    </FormModal>
  );
}
