import { describe, expect, it } from 'vitest';
import { entities } from '../../../../functions/data/entities/index.ts';
import { itemKey } from '../../../../functions/data/item-key.ts';
import { TABLE } from '../../../../functions/data/table.ts';

type Name = keyof typeof entities;
type Index = { index?: string; pk: { composite: string[] }; sk: { composite: string[] } };
type Schema = { attributes: Record<string, { type: unknown }>; indexes: Record<string, Index> };
const names = Object.keys(entities) as Name[];

/** A value for each attribute of the key, with letters in both cases. */
function valuesOf(name: Name): Record<string, string | number> {
  const { attributes, indexes } = entities[name].schema as unknown as Schema;
  const { pk, sk } = Object.values(indexes).find(({ index }) => index === undefined)!;
  const sample = (of: string, at: number) => {
    const { type } = attributes[of]!;
    return Array.isArray(type) ? type[0] : type === 'number' ? at : `${of}-aB${at}`;
  };
  return Object.fromEntries([...pk.composite, ...sk.composite].map((of, at) => [of, sample(of, at)]));
}

describe('the key of an item is the one that ElectroDB makes:', () => {
  it.each(names)('%s', (name) => {
    const values = valuesOf(name);
    const entity = entities[name] as unknown as { get(of: object): { params(config: object): { Key: object } } };
    expect(itemKey(name, values)).toEqual(entity.get(values).params({ table: 'any' }).Key);
  });
});

it('a key without one of its values is refused', () => {
  expect(() => itemKey('value', { tenantUid: 't', reportUid: 'r' })).toThrow('A key lacks nodeUid');
});

it('a key has the names of the table', () => {
  expect(Object.keys(itemKey('tenant', { tenantUid: 't' }))).toEqual([TABLE.pk, TABLE.sk]);
});
