import { expect, it } from 'vitest';
import { hintOf } from '../../../../frontend/src/features/report/forms/cell/cell-hint.ts';
import type { FormField } from '../../../../shared/domain/form/field-checks.ts';

const LITRES: FormField = { header: 'Litres', type: 'number', unit: 'Litres' };
const DAY: FormField = { header: 'Day', type: 'date' };

it.each([
  ['5-7', 'It may be a range. Type one figure.'],
  ['1.234,5', 'Commas separate thousands only. Use a full stop for decimals.'],
  ['€12', "'€' does not fit the unit Litres. Is the figure right?"],
  ['abc', 'Only digits, full stops and commas count.'],
  ['-3', 'The minus reduces the sum. Check that it is meant.'],
  ['12-', 'It may be below zero. Which figure is meant?'],
  ['\u22123', null],
  ['12.5', null],
  ['0', null],
  ['', null],
])('a figure %s of a form is explained as in a row of the report', (cell, hint) => {
  expect(hintOf(LITRES, cell)).toBe(hint);
});

it.each([
  ['31/09/2026', 'There is no such day.'],
  ['30/02/2026', 'There is no such day.'],
  ['30/09/2026', null],
  ['tomorrow', null],
  ['', null],
])('a date %s of a form says whether the day exists', (cell, hint) => {
  expect(hintOf(DAY, cell)).toBe(hint);
});
