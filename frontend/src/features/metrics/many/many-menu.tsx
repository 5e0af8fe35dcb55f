import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import { messageOf } from '../../../ui/failure.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { countOf } from '../../../ui/format.ts';
import { ALL_FLAGS, FLAG_TEXTS } from '../row-menu.ts';
import { metricsTexts } from '../texts.ts';
import { type FlagName, flagAs, flagsOf, type StructureRow, toggled } from '../tree-rows.ts';
import type { ChangedFields, StructureChanges } from '../use-structure.ts';
import { manyTexts as texts } from './texts.ts';
import { useUndoFlash } from './use-undo.tsx';

/** Whether the menu of a single row of this type has the flag. */
const takes = ({ type }: StructureRow, flag: FlagName) =>
  type === 'metricscore' || (type === 'tree' && (flag === 'hidden' || flag === 'hideChildren'));

/** The rows whose flag must change. */
export const rowsToTurn = (rows: readonly StructureRow[], flag: FlagName, on: boolean): StructureRow[] =>
  rows.filter((row) => takes(row, flag) && flagsOf(row.fields)[flag] !== on);

const flagItems = (on: boolean): ButtonDropdownProps.ItemGroup => ({
  text: on ? texts.turnOn : texts.turnOff,
  items: ALL_FLAGS.map((flag) => ({ id: `${on ? 'on' : 'off'}:${flag}`, text: FLAG_TEXTS[flag] })),
});

const ITEMS: ButtonDropdownProps.ItemOrGroup[] = [
  flagItems(true),
  flagItems(false),
  { id: 'move', text: metricsTexts.moveInto },
  { id: 'delete', text: texts.delete },
];

type Props = {
  changes: StructureChanges;
  /** the selected rows */
  rows: readonly StructureRow[];
  onMove(): void;
  onDelete(): void;
};

/** The menu for all selected rows: flags, move and delete. */
export function ManyMenu({ changes, rows, onMove, onDelete }: Props) {
  const [busy, setBusy] = useState(false);
  const flash = useFlash();
  const done = useUndoFlash();
  /** Changes the rows that are left by then. Returns them. */
  const changeEach = async (all: readonly StructureRow[], fieldsOf: (row: StructureRow) => ChangedFields) => {
    const changed: StructureRow[] = [];
    for (const row of all) {
      const path = changes.pathOf(row.uid);
      if (path === undefined) continue;
      await changes.patch(path, row.type, fieldsOf(row));
      changed.push(row);
    }
    return changed;
  };
  const turn = async (flag: FlagName, on: boolean) => {
    setBusy(true);
    try {
      const turned = await changeEach(rowsToTurn(rows, flag, on), ({ fields }) => toggled(fields, flag));
      done({
        content: countOf(turned.length, texts.changed),
        undo: () => changeEach(turned, ({ fields }) => flagAs(fields, flag)),
        undone: (back) => countOf(back.length, texts.changedBack),
        failed: metricsTexts.changeFailed,
      });
    } catch (error) {
      flash({ type: 'error', header: metricsTexts.changeFailed, content: messageOf(error, '') });
    }
    setBusy(false);
  };
  const act = (id: string) => {
    const [way, name] = id.split(':');
    const flag = ALL_FLAGS.find((each) => each === name);
    if (id === 'move') onMove();
    else if (id === 'delete') onDelete();
    else if (flag) void turn(flag, way === 'on');
  };
  return (
    <ButtonDropdown items={ITEMS} loading={busy} expandableGroups onItemClick={({ detail }) => act(detail.id)}>
      {texts.actions}
    </ButtonDropdown>
  );
}
