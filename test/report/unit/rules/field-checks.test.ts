import { describe, expect, it } from 'vitest';
import * as checks from '../../../../shared/domain/form/field-checks.ts';
import { FIELD_TYPES, type FieldType } from '../../../../shared/domain/kernel/vocabulary.ts';

const field = (type: FieldType, more: Partial<checks.FormField> = {}): checks.FormField => ({
  header: type,
  type,
  options: ['a', 'b c'],
  ...more,
});
const POSTCODE = 'Value must be a postcode with format PP YYY where the prefix PP is between 2 and 4 characters';

describe('a cell of a form', () => {
  it('is demanded when required, but not in the single-entry form [REP-289, REP-299]', () => {
    for (const type of FIELD_TYPES) {
      expect(checks.cellError(field(type, { required: true }), '  ')).toBe('This field is required');
      expect(checks.cellError(field(type, { required: true }), '', { typesOnly: true })).toBeNull();
      expect(checks.cellError(field(type), '')).toBeNull();
    }
    for (const [type, none] of [
      ['multiselection', ' , '],
      ['file', '[ ]'],
    ] as const) {
      expect(checks.cellError(field(type, { required: true }), none)).toBe('This field is required');
      expect(checks.cellError(field(type), none)).toBeNull();
    }
  });

  it('holds a finite number [REP-290]', () => {
    for (const bad of ['x', 'Infinity', 'NaN', '1.2.3', '1,5'])
      expect(checks.cellError(field('number'), bad)).toBe('Value must be a finite number');
    for (const good of ['0', '-1.5', '1000']) expect(checks.cellError(field('number'), good)).toBeNull();
  });

  it.each([
    ['1e5', '100000'],
    ['-1.5E+3', '-1500'],
    ['1e-2', '0.01'],
  ])('asks about %j, as a row of the report does', (text, figure) => {
    const question = `'${text}' may be ${figure}. Enter the figure that is meant.`;
    expect(checks.cellError(field('number'), text)).toBe(question);
    expect(checks.cellError(field('number'), text, { typesOnly: true })).toBe(question);
  });

  it('holds a postcode of one space, 2 to 4 and 3 characters [REP-291, REP-292, REP-293]', () => {
    for (const bad of ['SW1A1AA', 'SW1A  1AA', 'S 1AA', 'SW1AX 1AA', 'SW1A 1A', 'SW1A 1AAA', ' W1A 1AA'])
      expect(checks.cellError(field('postcode'), bad)).toBe(POSTCODE);
    for (const good of ['W1 1AA', 'SW1 1AA', 'SW1A 1AA']) expect(checks.cellError(field('postcode'), good)).toBeNull();
  });

  it('holds choices among the options [REP-294, REP-298]', () => {
    expect(checks.cellError(field('selection'), 'c')).toBe('Value must be one of the choices available');
    expect(checks.cellError(field('selection'), 'b c')).toBeNull();
    expect(checks.cellError(field('multiselection'), 'a,c')).toBe('Value must be one of the choices available');
    expect(checks.cellError(field('multiselection'), 'a,b c')).toBeNull();
  });

  it('holds a date that exists [REP-295, REP-296]', () => {
    for (const bad of ['31/02/2024', '1/2/24', '2024-02-01'])
      expect(checks.cellError(field('date'), bad)).toBe('Value must be a date in the format dd/mm/yyyy');
    expect(checks.cellError(field('date'), '29/02/2024')).toBeNull();
  });

  it('holds any text and any file [REP-297, REP-298]', () => {
    for (const type of ['string', 'freetext', 'textarea', 'file'] as const)
      expect(checks.cellError(field(type), '<31/02>')).toBeNull();
  });
});

describe('a typed value of a report', () => {
  it.each([
    ['string', 5, 'Value must be a string'],
    ['number', 'x', 'Please enter a number'],
    ['number', true, 'Please enter a number'],
    ['postcode', 'SW1A1AA', 'Value must be a postcode'],
    ['selection', 'c', 'Please select one of the choices available'],
    ['date', '1/2/24', 'Value must be a valid date in the format dd/mm/yyyy'],
    ['date', '31/02/2024', 'Value must be a valid date in the format dd/mm/yyyy'],
  ] as const)('of type %s refuses %j with "%s" [REP-304, REP-305, REP-306, REP-307, REP-308]', (type, value, message) => {
    expect(checks.valueError(field(type), value)).toBe(message);
  });

  it.each([
    ['string', 'x'],
    ['number', 1.5],
    ['number', '1.5'],
    ['postcode', 'SW1A 1AA'],
    ['selection', 'a'],
    ['date', '29/02/2024'],
    ['number', null],
  ] as const)('of type %s takes %j', (type, value) => expect(checks.valueError(field(type), value)).toBeNull());

  it('may be empty in a selection only when it is not required [REP-307]', () => {
    expect(checks.valueError(field('selection', { required: true }), '')).toBe('Please select one of the choices available');
    expect(checks.valueError(field('selection'), '')).toBeNull();
  });
});
