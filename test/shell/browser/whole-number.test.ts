import { describe, expect, it } from 'vitest';
import { reportingDraftOf, reportingFaults } from '../../../frontend/src/features/project/index.ts';
import { schemaErrors } from '../../../frontend/src/ui/form/form-errors.ts';
import { wholeNumber } from '../../../frontend/src/ui/form/whole-number.ts';
import { assurance } from '../../../shared/contract/assurance/assurance.ts';

const OTHERS = ['', ' ', '0x10', '0b11', '1e1', '2.0', '1,5', 'ten', 'Infinity', '1 2', '9'.repeat(16)];

describe('a typed whole number', () => {
  it.each([
    ['16', 16],
    [' 7 ', 7],
    ['+3', 3],
    ['-3', -3],
    ['007', 7],
  ])('is read from %j', (typed, number) => {
    expect(wholeNumber(typed)).toBe(number);
  });

  it.each(OTHERS)('is not read from %j', (typed) => {
    expect(wholeNumber(typed)).toBeNaN();
  });

  it.each(OTHERS)('is asked for beside the size of a sample instead of %j', (typed) => {
    const { fields } = schemaErrors(assurance.drawSample.body, { size: wholeNumber(typed) });
    expect(fields).toEqual({ size: 'Enter a whole number from 1 to 100.' });
  });

  it.each(OTHERS)('is asked for beside the interval of a duration instead of %j', (freq_num) => {
    const fault = { 'reporting.freq_num': 'Enter a whole number from 1 to 366.' };
    expect(reportingFaults({ ...reportingDraftOf(null), freq_num })).toEqual(fault);
  });
});
