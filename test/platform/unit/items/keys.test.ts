import { describe, expect, it } from 'vitest';
import { entities, KIND_OF } from '../../../../functions/data/entities/index.ts';
import { itemOfKeys, kindOf } from '../../../../functions/data/stream-item.ts';
import { KIND, TABLE } from '../../../../functions/data/table.ts';

type Part = { field: string; template?: string; casing?: string; composite: readonly string[] };
type Index = { index?: string; pk: Part; sk?: Part };

const indexes = Object.entries(entities).flatMap(([entity, { schema }]) =>
  Object.entries(schema.indexes as Record<string, Index>).map(([name, index]) => ({ title: `${entity}.${name}`, entity, index })),
);

/** The only keys that do not begin with a tenant: the tenant of a host or of a person, and the keys of the sweeps. */
const GLOBAL = new Set(['host.byHost', 'tenancy.byPerson', 'job.waiting', 'tenant.all']);

describe.each(indexes)('$title', ({ title, index }) => {
  it('begins its partition key with the tenant, so that IAM can confine a caller to one', () => {
    if (GLOBAL.has(title)) expect(index.pk.template).not.toContain('tenantUid');
    else expect(index.pk.template).toMatch(/^\$\{tenantUid\}#/);
  });

  it('keeps letter case: two units that differ in it are two', () => {
    for (const part of [index.pk, index.sk]) expect(part?.casing ?? 'none').toBe('none');
  });

  it('uses the fields that the table has', () => {
    const fields = index.index ? TABLE.indexes[index.index as keyof typeof TABLE.indexes] : TABLE;
    expect([index.pk.field, index.sk?.field]).toEqual([fields.pk, fields.sk]);
  });
});

it('gives no two kinds of item of one partition the same sort key', () => {
  const shape = (part: Part | undefined) => part?.template?.replaceAll(/\$\{\w+\}/g, '*');
  const fixed = indexes
    .filter(({ index }) => index.index === undefined)
    .map(({ index }) => `${shape(index.pk)} ${shape(index.sk)}`);
  expect(new Set(fixed).size).toBe(fixed.length);
});

const primaries = indexes.filter(({ index }) => index.index === undefined);

describe.each(primaries)('an item of $entity that is gone', ({ entity, index }) => {
  it('is known by its keys', () => {
    const filled = (part: Part | undefined) => String(part?.template).replaceAll(/\$\{(\w+)\}/g, 'some-$1');
    const names = [...index.pk.composite, ...(index.sk?.composite ?? [])];
    expect(itemOfKeys({ pk: { S: filled(index.pk) }, sk: { S: filled(index.sk) } })).toEqual({
      kind: entity,
      attributes: Object.fromEntries(names.map((name) => [name, `some-${name}`])),
    });
  });
});

it('does not take other keys for those of an item', () => {
  expect(itemOfKeys({ pk: { S: 't#idempotency#u' }, sk: { S: 'POST /api#1' } })).toBeUndefined();
  expect(itemOfKeys({ pk: { S: 't#project#p#more' }, sk: { S: 'project' } })).toBeUndefined();
  expect(itemOfKeys(undefined)).toBeUndefined();
});

it('knows what an item is by what ElectroDB notes in it', () => {
  expect(kindOf({ __edb_e__: { S: 'job' } })).toBe('job');
  expect(kindOf({ __edb_e__: { S: 'toString' } })).toBeUndefined();
  expect(kindOf({ pk: { S: 't#idempotency#u' } })).toBeUndefined();
});

it('filters the stream by names that entities have', () => {
  expect([...KIND_OF.keys()]).toEqual(expect.arrayContaining(Object.values(KIND)));
});
