import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cellsOfClipboard } from '../../../../frontend/src/features/report/entries/paste/paste-rows.ts';
import { FigureChoices } from '../../../../frontend/src/features/report/forms/cell/figure-choices.tsx';
import { pasteCells } from '../../../../frontend/src/features/report/forms/cell/paste-cells.ts';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import { FormTableView } from '../../../../frontend/src/features/report/forms/form-table-view.tsx';
import { formTexts as texts } from '../../../../frontend/src/features/report/forms/texts.ts';
import { useSettled } from '../../../../frontend/src/features/report/forms/use-settled.ts';
import { TableStep } from '../../../../frontend/src/features/report/forms/wizard/table-step.tsx';
import { ConfirmModal } from '../../../../frontend/src/ui/confirm-modal.tsx';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';
import { called, drawn, elementsIn, forgetHooks } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));

type Drawn = ReactElement<Record<string, unknown>>;
const fields: FormField[] = [
  { header: 'Litres', type: 'number' },
  { header: 'Delivered', type: 'date' },
];
const show = vi.fn();

/** The table of a form after pasting cells into it. */
function pasted(text: string): FormTable {
  const table = new FormTable(fields);
  pasteCells(table, { id: table.add(), at: 0 }, cellsOfClipboard(text));
  return table;
}

/** The rendered step with a table. The table can scroll to a row. */
function step(table: FormTable): Drawn[] {
  forgetHooks();
  const all = drawn(TableStep, { name: 'Fuel', table, reportId: 'r', editable: true, summary: undefined });
  const view = all.find(({ type }) => type === FormTableView)!.props.ref as { current: object };
  view.current = { show };
  return all;
}

/** A question of the step, rendered alone. */
const question = (table: FormTable, name: string): Drawn[] => {
  const found = step(table).find(({ type }) => typeof type === 'function' && type.name === name);
  forgetHooks();
  const draw = found?.type as ((props: object) => unknown) | undefined;
  return draw ? elementsIn(called(() => draw(found!.props))) : [];
};
const button = (all: readonly Drawn[], text: string) =>
  all.find(({ props }) => props.children === text && props.onClick)!.props as { onClick(): void };

beforeEach(() => show.mockClear());
afterEach(() => vi.useRealTimers());

describe('an answer in a form', () => {
  it('leaves the focus in its cell', () => {
    const input = { focus: vi.fn() };
    const cell = { parentElement: null, querySelector: () => input };
    const hint = { parentElement: cell, querySelector: () => null };
    const onTake = vi.fn(() => expect(input.focus).not.toHaveBeenCalled());
    const [take] = elementsIn(FigureChoices({ choices: ['1234.5'], label: 'Litres, row 3', onTake }));
    (take!.props.onClick as (event: object) => void)({ currentTarget: { parentElement: hint } });
    expect(onTake).toHaveBeenCalledExactlyOnceWith('1234.5');
    expect(input.focus).toHaveBeenCalledOnce();
  });

  it('about a total goes on in the row that takes its place', () => {
    const table = pasted('10\n20\n30\n');
    table.askTotal(true);
    const ask = step(table).find(({ props }) => props.n === 3)!;
    (ask.props.answer as (isTotal: boolean) => void)(true);
    expect([table.ids().length, show.mock.calls]).toEqual([2, [[1]]]);
  });

  it('about a row to be removed goes on in the one that takes its place', async () => {
    const table = pasted('10\n20\n30\n');
    const view = step(table).find(({ type }) => type === FormTableView)!.props;
    (view.onRemove as (id: number) => void)(table.ids()[1]!);
    const all = drawn(TableStep, { name: 'Fuel', table, reportId: 'r', editable: true, summary: undefined });
    await (all.find(({ type }) => type === ConfirmModal)!.props.onConfirm as () => Promise<void>)();
    expect(table.records().map(([litres]) => litres)).toEqual(['10', '30']);
    expect(show).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('about several figures goes on in the first row that had one', () => {
    const table = pasted('7\n1,5\n2,5\n');
    button(question(table, 'DecimalCommas'), texts.readCommas).onClick();
    expect(table.records().map(([litres]) => litres)).toEqual(['7', '1.5', '2.5']);
    expect(show).toHaveBeenCalledExactlyOnceWith(1);
  });
});

it('the question about decimal commas goes with the last of them, also in rows with other faults', () => {
  vi.useFakeTimers();
  const table = pasted('1.234,5\t31/02/2026\n1,5\t10/31/2026\n');
  forgetHooks();
  const settled = () => called(() => useSettled(table));
  expect(settled()).toBe(0);
  for (const [index, figure] of ['1234.5', '1.5'].entries()) table.answer(table.ids()[index]!, 0, figure);
  vi.advanceTimersByTime(1_000);
  expect([table.state().faulty, settled()]).toEqual([2, 1]);
  expect(question(table, 'DecimalCommas')).toEqual([]);
});
