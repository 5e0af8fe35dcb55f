import type { ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import { takesFigure } from '../../../../shared/domain/report/value-limits.ts';
import { limitTexts } from './limits/texts.ts';
import { setupTexts } from './modals/setup-texts.ts';
import type { Direction } from './moves.ts';
import { ruleTexts } from './rules/texts.ts';
import { metricsTexts as texts } from './texts.ts';
import { type FlagName, flagsOf, type StructureRow } from './tree-rows.ts';

export type ModalAction =
  | 'add-metric'
  | 'edit-metric'
  | 'add-sub-metric'
  | 'add-file'
  | 'document-setup'
  | 'edit-description'
  | 'frequency'
  | 'rules'
  | 'limits'
  | 'placeholder'
  | 'input-type'
  | 'raw-meta'
  | 'move-into'
  | 'move-after'
  | 'make-parent'
  | 'delete';
export type RowAction = ModalAction | `move-${Direction}` | 'go-to' | 'unlist' | `flag:${FlagName}`;

const item = (id: RowAction, text: string, disabled = false): ButtonDropdownProps.Item => ({ id, text, disabled });

export const FLAG_TEXTS: Readonly<Record<FlagName, string>> = {
  required: texts.toggleRequired,
  highlighted: texts.toggleHighlight,
  hidden: texts.toggleHidden,
  hideChildren: texts.toggleHideChildren,
  calculated: texts.toggleCalculated,
  noManual: texts.toggleNoManual,
};

const flags = (row: StructureRow, names: readonly FlagName[]): ButtonDropdownProps.ItemGroup => {
  const now = flagsOf(row.fields);
  return {
    text: texts.flags,
    items: names.map((name) => ({ id: `flag:${name}`, text: FLAG_TEXTS[name], itemType: 'checkbox', checked: now[name] })),
  };
};

const move = (row: StructureRow): ButtonDropdownProps.ItemGroup => ({
  text: texts.move,
  items: [
    item('move-up', texts.moveUp, row.position === 1),
    item('move-down', texts.moveDown, row.position === row.siblings),
    item('move-in', texts.moveIn, row.position === 1),
    item('move-out', texts.moveOut, row.depth === 0),
    item('move-into', texts.moveInto),
    item('move-after', texts.moveAfter),
  ],
});

export const ALL_FLAGS: readonly FlagName[] = ['required', 'highlighted', 'hidden', 'hideChildren', 'calculated', 'noManual'];

/** The menu of a row, by its type (SET-169, SET-170, SET-280). */
export function menuOf(row: StructureRow): ButtonDropdownProps.ItemOrGroup[] {
  if (row.listed) return [item('go-to', texts.goTo), item('unlist', texts.unlist)];
  const raw = item('raw-meta', texts.rawMeta);
  const last = [move(row), item('delete', texts.delete)];
  switch (row.type) {
    case 'tree':
      return [
        item('add-metric', texts.addMetric),
        item('add-file', texts.addFile),
        item('frequency', texts.frequency),
        item('rules', ruleTexts.set),
        raw,
        flags(row, ['hidden', 'hideChildren']),
        ...last,
      ];
    case 'metricscore':
      return [
        item('edit-metric', texts.editMetric),
        item('add-sub-metric', texts.addSubMetric),
        item('make-parent', texts.makeParent),
        item('add-file', texts.addFile),
        item('frequency', texts.frequency),
        item('placeholder', texts.placeholder),
        item('input-type', texts.inputType),
        ...(takesFigure(row.fields) ? [item('limits', limitTexts.set)] : []),
        raw,
        flags(row, ALL_FLAGS),
        ...last,
      ];
    case 'document':
      return [item('document-setup', setupTexts.title), raw, ...last];
    case 'trackerdescription':
      return [item('edit-description', texts.editDescription), ...last];
  }
}
