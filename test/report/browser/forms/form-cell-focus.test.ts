import Input from '@cloudscape-design/components/input';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FigureChoices } from '../../../../frontend/src/features/report/forms/cell/figure-choices.tsx';
import { FormCell } from '../../../../frontend/src/features/report/forms/cell/form-cell.tsx';
import { FormTableCell } from '../../../../frontend/src/features/report/forms/cell/form-table-cell.tsx';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { SingleForm } from '../../../../frontend/src/features/report/forms/single-form.tsx';
import { NEW, TypedRecords } from '../../../../frontend/src/features/report/forms/typed-records.ts';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));

const litres: FormField = { header: 'Litres', type: 'number' };
type Typing = { onChange(text: string): void; onLeave(): void };

/** The cell of the only row, with a text typed into it. */
function typedCell(text: string) {
  const table = new FormTable([litres]);
  const id = table.add();
  const cell = () =>
    drawn(FormTableCell, { table, row: table.row(id)!, field: litres, at: 0, n: 1, reportId: 'r', editable: true });
  const input = () => propsOf(cell(), FormCell) as unknown as Typing;
  input().onChange(text);
  return { cell, input };
}

beforeEach(forgetHooks);

it('an unclear figure of a form has no button between it and the next cell until it is left', () => {
  const { cell, input } = typedCell('12,34');
  expect(propsOf(cell(), FigureChoices)).toBeUndefined();
  input().onLeave();
  expect(propsOf(cell(), FigureChoices)!.choices).toEqual(['12.34', '1234']);
  input().onChange('12,345,6');
  expect(propsOf(cell(), FigureChoices)).toBeUndefined();
});

it('an unclear figure of a record of its own has none either', () => {
  const typed = new TypedRecords(new FormTable([litres], { typesOnly: true }));
  const form = drawn(SingleForm, { fields: [litres], reportId: 'r', typed, record: NEW });
  const field = form.find(({ type }) => typeof type === 'function' && type.name === 'FieldInput')!;
  forgetHooks();
  const within = () => drawn(field.type as (props: object) => ReactNode, { ...field.props, value: '12,34' });
  const input = () => {
    const { type, props } = within().find((each) => typeof each.type === 'function' && each.type.name === 'Control')!;
    return propsOf(elementsIn((type as (given: object) => unknown)(props)), Input)!;
  };
  expect(propsOf(within(), FigureChoices)!.choices).toEqual(['12.34', '1234']);
  (input().onChange as (event: object) => void)({ detail: { value: '12,34' } });
  expect(propsOf(within(), FigureChoices)).toBeUndefined();
  (input().onBlur as () => void)();
  expect(propsOf(within(), FigureChoices)).toBeDefined();
});

it('what is unclear of a figure stands with the message that it is none, and once [REP-290]', () => {
  const said = ({ cell }: Pick<ReturnType<typeof typedCell>, 'cell'>) =>
    cell()
      .filter(({ props }) => props.className === 'form-hint' || props.className === 'form-error')
      .map(({ props }) => props.children);
  expect(said(typedCell('5-7'))).toEqual(['Value must be a finite number. It may be a range. Type one figure.']);
  const commas = 'Commas separate thousands only. Use a full stop for decimals.';
  expect(said(typedCell('12,34'))).toEqual([`Value must be a finite number. ${commas}`]);
  const unit = typedCell('12 kg');
  unit.input().onLeave();
  expect(said(unit)).toEqual(['“kg” is another unit than Litres. Convert the figure first.']);
});
