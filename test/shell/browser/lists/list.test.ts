import { describe, expect, it } from 'vitest';
import { matches } from '../../../../frontend/src/ui/list/matches.ts';

describe('a search in a list', () => {
  const rita = ['Rita Tester', 'rita@sample.example'];

  it('finds any part of a name or an address, whatever its case [ADM-151]', () => {
    for (const text of ['rita', 'TEST', 'a t', '@sample', 'EXAMPLE', ' Rita ', '']) expect(matches(rita, text), text).toBe(true);
    for (const text of ['ritatester', 'Tester rita', '.*', 'nobody']) expect(matches(rita, text), text).toBe(false);
  });
});
