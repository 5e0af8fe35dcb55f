import { describe, expect, it } from 'vitest';
import { entities } from '../../../functions/data/entities/index.ts';
import { TABLE } from '../../../functions/data/table.ts';

type Part = { field: string; template?: string; casing?: string; composite: readonly string[] };
type Index = { index?: string; pk: Part; sk?: Part };

const indexes = Object.entries(entities).flatMap(([entity, { schema }]) =>
  Object.entries(schema.indexes as Record<string, Index>).map(([name, index]) => ({ title: `${entity}.${name}`, entity, index })),
);

/** The only keys that do not begin with a tenant: which tenant a host or a person is of, and what the sweeps look for. */
const GLOBAL = new Set([
  'host.byHost',
  'tenancy.byPerson',
  ...indexes.filter(({ index }) => index.index === 'sweep').map(({ title }) => title),
]);

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
