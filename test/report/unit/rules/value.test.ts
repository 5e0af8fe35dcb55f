import { describe, expect, it } from 'vitest';
import { readReportValue } from '../../../../shared/domain/report/value.ts';
import { fc } from '../../../support/property.ts';

const numeric = { meta_json: {} };
const read = (value: unknown, meta_json: Record<string, unknown> = {}, required = false) =>
  readReportValue(value, { meta_json, required });

describe('a report value', () => {
  it.each([
    ['1,234.5', '1234.5'],
    [' 12 ', '12'],
    [0.1, '0.1'],
    ['-5', '-5'],
    [true, '1'],
    [false, '0'],
    ['0', '0'],
    ['1e3', '1000'],
  ])('%j is stored as %j [REP-283, REP-057]', (value, stored) => {
    expect(read(value)).toEqual({ ok: true, value: stored });
  });

  it.each([null, undefined, '', '   '])('%j is no value [REP-281]', (value) => {
    expect(read(value)).toEqual({ ok: true, value: null });
  });

  it.each(['1.2.3', 'ten', '1a-2', 'NaN', Number.POSITIVE_INFINITY, {}, []])(
    '%j is refused as a number [REP-305, REP-309]',
    (value) => {
      expect(read(value)).toEqual({ ok: false, message: 'Please enter a number' });
    },
  );

  it.each([
    ['12,5', '12.5 or 125'],
    ['1.234,5', '1234.5 or 1.2345'],
    ['1,23,456', '123456'],
  ])('%j is refused, with what to send instead [REP-283, REP-305]', (value, instead) => {
    expect(read(value)).toEqual({
      ok: false,
      message: `Please enter a number: ${instead} for “${value}”. Commas separate thousands only. Use a full stop for decimals.`,
    });
  });

  it.each([
    ['1', '1'],
    [0, '0'],
    ['1.0', '1'],
    [true, '1'],
    ['', null],
  ])('that is Yes or No is 1, 0 or nothing: %j [REP-057]', (value, stored) => {
    expect(read(value, { input_type: 'boolean' })).toEqual({ ok: true, value: stored });
  });

  it.each([5, '-1', '0.25', '1,234'])('that is Yes or No is no other number: %j [REP-057]', (value) => {
    expect(read(value, { input_type: 'boolean' })).toEqual({ ok: false, message: 'Enter 1 for Yes or 0 for No.' });
  });

  it('follows the type of its field [REP-304, REP-306, REP-307, REP-308, REP-309]', () => {
    expect(read(7, { field_type: 'string' })).toEqual({ ok: false, message: 'Value must be a string' });
    expect(read('AB1 2CD', { field_type: 'postcode' })).toEqual({ ok: true, value: 'AB1 2CD' });
    expect(read('AB12CD', { field_type: 'postcode' })).toEqual({ ok: false, message: 'Value must be a postcode' });
    const choice = { field_type: 'selection', options: ['Yes', 'No'] };
    const refused = { ok: false, message: 'Please select one of the choices available' };
    expect([read('Yes', choice), read('Maybe', choice), read('', choice, true)]).toEqual([
      { ok: true, value: 'Yes' },
      refused,
      refused,
    ]);
    expect(read('31/02/2024', { field_type: 'date' })).toMatchObject({ ok: false });
  });

  it('never throws, and what it stores it reads again as the same', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const first = readReportValue(value, numeric);
        if (first.ok) expect(readReportValue(first.value, numeric)).toEqual(first);
      }),
    );
  });
});
