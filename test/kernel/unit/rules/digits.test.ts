import { expect, it } from 'vitest';
import { withThousands } from '../../../../shared/domain/kernel/digits.ts';

it('a figure has commas between its thousands, before its full stop alone', () => {
  const given = ['1284', '-1284.56789', '1234567', '999', '0.12345', '-100', '1000000.0001', 'north', '1e9', ''];
  expect(given.map(withThousands)).toEqual([
    '1,284',
    '-1,284.56789',
    '1,234,567',
    '999',
    '0.12345',
    '-100',
    '1,000,000.0001',
    'north',
    '1e9',
    '',
  ]);
});
