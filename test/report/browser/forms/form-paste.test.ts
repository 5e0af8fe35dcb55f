import { describe, expect, it } from 'vitest';
import { cellsOfClipboard } from '../../../../frontend/src/features/report/entries/paste/paste-rows.ts';
import { readWithComma } from '../../../../frontend/src/features/report/forms/cell/decimal-commas.ts';
import { pasteCells } from '../../../../frontend/src/features/report/forms/cell/paste-cells.ts';
import { takeWithout, wordsBeside } from '../../../../frontend/src/features/report/forms/cell/words-beside.ts';
import { FormTable } from '../../../../frontend/src/features/report/forms/form-table.ts';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';
import { MAX_FORM_ROWS } from '../../../../shared/domain/form/setup.ts';

const fields: FormField[] = [
  { header: 'Site', type: 'string', required: true },
  { header: 'Litres', type: 'number' },
  { header: 'Delivered', type: 'date' },
  { header: 'Bills', type: 'file' },
];
const opened = (...rows: string[][]) => {
  const table = new FormTable(fields);
  const ids = table.addAll(rows.map((cells) => ({ cells })));
  return { table, ids };
};
const paste = (table: FormTable, id: number, at: number, text: string) => pasteCells(table, { id, at }, cellsOfClipboard(text));
const rowsOf = (table: FormTable) => table.ids().map((id) => table.row(id)!.cells.slice(0, 3));

describe('cells that are pasted into the table of a form', () => {
  it('go into rows and columns from the one with the focus on, and rows are added for more [REP-097]', () => {
    const { table, ids } = opened(['Leeds', '1', '', ''], ['York', '2', '', '']);
    const pasted = paste(table, ids[1]!, 0, 'Quay\t100\t05/10/2026\r\nDepot\t1,200\t6.10.2026\r\nMill\t300\t\r\n');
    expect(rowsOf(table)).toEqual([
      ['Leeds', '1', ''],
      ['Quay', '100', '05/10/2026'],
      ['Depot', '1200', '06/10/2026'],
      ['Mill', '300', ''],
    ]);
    expect(pasted).toMatchObject({ cells: 9, left: 0 });
    expect(table.state()).toMatchObject({ count: 4, faulty: 0, changed: true, filled: true });
  });

  it('have their faults, and are asked about as those of a file', () => {
    const { table, ids } = opened(['', '', '', '']);
    paste(table, ids[0]!, 0, 'Quay\t7,125\t31/02/2026\n\t0,5\t\nMill\t2.500\t\n');
    expect(table.ids().map((id) => table.row(id)!.errors?.slice(0, 3))).toEqual([
      [null, "'7,125' may be 7.125 or 7125. Enter the figure that is meant.", 'Value must be a date in the format dd/mm/yyyy'],
      ['This field is required', 'Value must be a finite number', null],
      [null, "'2.500' may be 2.5 or 2500. Enter the figure that is meant.", null],
    ]);
    table.set(table.ids()[2]!, 0, 'Kiln');
    expect(table.state().faulty).toBe(3);
  });

  it('are without the unit of their column, and a word that is not known as it is asked about once for all [REP-097]', () => {
    const { table, ids } = opened(['A', '', '', ''], ['B', '', '', ''], ['C', '', '', ''], ['D', '', '', ''], ['E', '', '', '']);
    const pasted = paste(table, ids[0]!, 1, '12 L\n1,200 ltrs\n7 hl\n8.5 hl\n9 kg\n');
    expect(rowsOf(table).map(([, litres]) => litres)).toEqual(['12', '1200', '7 hl', '8.5 hl', '9 kg']);
    expect(table.row(ids[2]!)?.errors?.[1]).toBe('“hl” may be another unit than Litres. Is the figure right?');
    expect(table.row(ids[4]!)?.errors?.[1]).toBe('“kg” is another unit than Litres. Convert the figure first.');
    const [question, ...others] = wordsBeside(table);
    expect([question?.header, question?.word, question?.answers.length, others]).toEqual(['Litres', 'hl', 2, []]);
    takeWithout(table, question!);
    expect(rowsOf(table).map(([, litres]) => litres)).toEqual(['12', '1200', '7', '8.5', '9 kg']);
    expect(table.state().faulty).toBe(1);
    pasted?.undo();
    expect(rowsOf(table).map(([, litres]) => litres)).toEqual(['', '', '', '', '']);
  });

  it('leave out what does not fit, and files, which a text is not', () => {
    const { table, ids } = opened(['Leeds', '1', '', '[]']);
    expect(paste(table, ids[0]!, 2, '05/10/2026\tbill.pdf\tbeyond\n06/10/2026\t\t\n')).toMatchObject({ cells: 2, left: 2 });
    expect(table.row(ids[0]!)?.cells).toEqual(['Leeds', '1', '05/10/2026', '[]']);
    const full = opened(...Array.from({ length: MAX_FORM_ROWS }, () => ['Leeds', '1', '', '']));
    expect(paste(full.table, full.ids.at(-2)!, 0, 'A\t1\nB\t2\nC\t3\nD\t4\n')).toMatchObject({ cells: 4, left: 4 });
    expect(full.table.state().count).toBe(MAX_FORM_ROWS);
  });

  it('are a matter of the cell itself where there is only one', () => {
    const { table, ids } = opened(['', '', '', '']);
    expect(paste(table, ids[0]!, 0, 'Quay\r\n')).toBeUndefined();
    expect(paste(table, ids[0]!, 1, '2.500')).toBeUndefined();
    // If a decimal comma occurs elsewhere, such a typed figure may have thousands separators.
    table.doubt({ comma: true, fullStop: true });
    expect([paste(table, ids[0]!, 0, '2.500'), paste(table, ids[0]!, 1, '12.5')]).toEqual([undefined, undefined]);
    expect(paste(table, ids[0]!, 1, '2.500')).toMatchObject({ cells: 1, left: 0 });
    expect(table.row(ids[0]!)?.errors?.[1]).toBe("'2.500' may be 2.5 or 2500. Enter the figure that is meant.");
  });

  it('go back as one, with their rows', () => {
    const { table, ids } = opened(['Leeds', '1', '', ''], ['York', 'many', '', '']);
    const before = [rowsOf(table), ids.map((id) => table.row(id)!.errors)];
    const pasted = paste(table, ids[0]!, 0, 'Quay\t100\nDepot\t200\nMill\t300\n\t\n');
    expect(table.state().count).toBe(4);
    pasted?.undo();
    expect([rowsOf(table), table.ids().map((id) => table.row(id)!.errors)]).toEqual(before);
  });

  it('go back beside what was typed since, and what was asked before is asked again', () => {
    const { table } = opened();
    table.append([{ cells: ['A', '2.500', '', ''], errors: null, doubts: [null, 'asked', null, null] }]);
    const [first] = table.ids() as [number];
    const pasted = paste(table, first, 0, 'Quay\t100\nDepot\t200\n');
    const added = table.ids()[1]!;
    table.set(first, 0, 'Pier');
    table.set(added, 1, '250');
    pasted?.undo();
    expect(rowsOf(table)).toEqual([
      ['Pier', '2.500', ''],
      ['', '250', ''],
    ]);
    expect(table.row(first)?.errors?.[1]).toBe('asked');
  });

  it('go back with what was answered about them', () => {
    const { table, ids } = opened(['Leeds', '415', '', ''], ['York', '0.2', '', '']);
    const before = rowsOf(table);
    const pasted = paste(table, ids[0]!, 1, '1.234,5\n8,5\n77\n9,25\n');
    readWithComma(table);
    expect(rowsOf(table).map(([, litres]) => litres)).toEqual(['1234.5', '8.5', '77', '9.25']);
    pasted?.undo();
    expect(rowsOf(table)).toEqual(before);
  });

  it('stay where somebody has typed over an answer, even the same figure', () => {
    const { table, ids } = opened(['Leeds', '415', '', ''], ['York', '0.2', '', '']);
    const pasted = paste(table, ids[0]!, 1, '1.234,5\n8,5\n');
    table.answer(ids[0]!, 1, '1234.5');
    table.answer(ids[1]!, 1, '8.5');
    for (const text of ['8.', '8.5']) table.set(ids[1]!, 1, text);
    pasted?.undo();
    expect(rowsOf(table).map(([, litres]) => litres)).toEqual(['415', '8.5']);
  });

  it('go back where they made a row blank, which a save has left out', () => {
    const { table, ids } = opened(['Leeds', '415', '', ''], ['York', '0.2', '', ''], ['Hull', '3', '', '']);
    const before = rowsOf(table);
    const pasted = paste(table, ids[0]!, 0, '\t\n\t\n');
    table.saved(table.records());
    expect(rowsOf(table)).toEqual([before[2]]);
    pasted?.undo();
    expect(rowsOf(table)).toEqual(before);
  });

  it('leave an answer to a figure that was typed over them', () => {
    const { table, ids } = opened(['Leeds', '415', '', ''], ['York', '0.2', '', '']);
    const pasted = paste(table, ids[0]!, 1, '7,5\n8,5\n');
    table.set(ids[0]!, 1, '9,5');
    table.answer(ids[0]!, 1, '9.5');
    pasted?.undo();
    expect(rowsOf(table).map(([, litres]) => litres)).toEqual(['9.5', '0.2']);
  });

  it('are no record where they are the headers of the fields', () => {
    const { table, ids } = opened(['', '', '', '']);
    expect(paste(table, ids[0]!, 0, 'site\tLitres\tDelivered\nQuay\t100\t\nMill\t300\t\n')).toMatchObject({ cells: 6, left: 0 });
    expect(rowsOf(table)).toEqual([
      ['Quay', '100', ''],
      ['Mill', '300', ''],
    ]);
    const column = opened(['', '', '', '']);
    paste(column.table, column.ids[0]!, 1, 'Litres\n5\n');
    expect(rowsOf(column.table)).toEqual([['', '5', '']]);
  });

  it('are asked about where the last row looks like a total of those above', () => {
    const { table, ids } = opened(['', '', '', '']);
    const pasted = paste(table, ids[0]!, 0, 'Quay\t100\nMill\t300\nTotal\t400\n');
    expect(table.state().total).toBe(3);
    pasted!.undo();
    expect(table.state()).toMatchObject({ total: null, count: 1 });
  });

  it('go back with the answer about a total, and what was asked before is asked again', () => {
    const { table, ids } = opened(['A', '1', '', ''], ['B', '2', '', ''], ['C', '9', '', '']);
    const before = rowsOf(table);
    for (const answers of [[], [true], [false]]) {
      const pasted = paste(table, ids[0]!, 0, 'Quay\t100\nMill\t300\nTotal\t400\n');
      expect(table.state().total).toBe(3);
      for (const isTotal of answers) table.answerTotal(isTotal);
      expect(table.state().count).toBe(answers[0] ? 2 : 3);
      pasted?.undo();
      expect(rowsOf(table)).toEqual(before);
      expect(table.state()).toMatchObject({ total: null, count: 3 });
    }
    table.askTotal(true);
    const pasted = paste(table, ids[2]!, 0, 'Quay\t100\nTotal\t103\n');
    expect(table.state().total).toBe(4);
    pasted?.undo();
    expect(table.state()).toMatchObject({ total: 3, count: 3 });
  });
});
