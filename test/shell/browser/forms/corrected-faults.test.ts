import { expect, it } from 'vitest';
import { NO_ERRORS, stillWrong } from '../../../../frontend/src/ui/form/form-errors.ts';

const faults = (fields: Record<string, string>) => ({ ...NO_ERRORS, summary: 'Check the fields below.', fields });

it('a fault goes once it is corrected, while the others stay', () => {
  const found = faults({ name: 'Use at most 200 characters.', endDate: 'The end must be after the start.' });
  expect(stillWrong(found, faults({ name: 'Use at most 200 characters.' })).fields).toEqual({
    name: 'Use at most 200 characters.',
  });
  expect(stillWrong(found, NO_ERRORS)).toBe(NO_ERRORS);
});

it('what is being corrected tells no new fault of fields that were right', () => {
  const found = faults({ name: 'Enter a name.' });
  expect(stillWrong(found, faults({ name: 'Use at most 200 characters.', factor: 'Enter a number.' })).fields).toEqual({
    name: 'Use at most 200 characters.',
  });
  expect(stillWrong(found, faults({ factor: 'Enter a number.' }))).toBe(NO_ERRORS);
});

it('a fault of the whole form stays for as long as it is there', () => {
  const found = { ...NO_ERRORS, summary: 'Enter a number.' };
  expect(stillWrong(found, found)).toBe(found);
  expect(stillWrong(found, NO_ERRORS)).toBe(NO_ERRORS);
});
