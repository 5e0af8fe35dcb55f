import { describe, expect, it } from 'vitest';
import { INEXACT, inexactNumbers } from '../../../../shared/domain/kernel/exact-json.ts';

describe('a number in JSON', () => {
  it.each([
    '0.1',
    '-12.50',
    '1e22',
    '1E-7',
    '9007199254740991',
    // as programs write the number 0.1, and the largest that has no neighbour of its own
    '0.10000000000000001',
    '0.1000000000000000055511151231257827',
    '9007199254740992',
    '1000000000000000000000000000000',
    '0.00000000000000000000',
    '0e-400',
  ])('%s is read as it is written', (text) => {
    expect(inexactNumbers(`{"value": ${text}}`)).toEqual([]);
  });

  it.each(['0.12345678901234567891', '12345678901234567', '-31284.235500000000001', '1234567890123456789012', '1e-400'])(
    '%s has digits that would be lost',
    (text) => {
      expect(inexactNumbers(`{"value": ${text}}`)).toEqual([['value']]);
      expect(inexactNumbers(text)).toEqual([[]]);
    },
  );

  it('is named by the path of its field', () => {
    const inputs = '[{"input": {"value": 1}}, {"input": {"value": 0.12345678901234567891}}, 12345678901234567]';
    expect(inexactNumbers(`{"text": "12345678901234567", "inputs": ${inputs}}`)).toEqual([
      ['inputs', 2],
      ['inputs', 1, 'input', 'value'],
    ]);
  });

  it('is one of the first hundred that are named', () => {
    expect(inexactNumbers(`[${Array.from({ length: 50_000 }, () => '12345678901234567').join()}]`)).toHaveLength(100);
    expect(INEXACT).toContain('in quotes');
  });

  it('is none in a text that nobody reads', () => {
    expect(inexactNumbers('{"value": 12345678901234567')).toEqual([]);
    expect(inexactNumbers(`${'['.repeat(500_000)}12345678901234567${']'.repeat(500_000)}`)).toEqual([]);
  });
});
