import { expect, it } from 'vitest';
import { addressParts } from '../../../frontend/src/ui/text/address-parts.ts';

it('an address may be broken after its @ and before its dots, and loses nothing', () => {
  const parts = addressParts('rita.rivers@site.example');
  expect(parts.map(({ text }) => text)).toEqual(['rita', '.rivers@', 'site', '.example']);
  expect(parts.map(({ at }) => at)).toEqual([0, 4, 12, 16]);
});
