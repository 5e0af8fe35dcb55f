import { describe, expect, it } from 'vitest';
import { packSheet } from '../../../../functions/data/compressed.ts';
import { entities } from '../../../../functions/data/entities/index.ts';
import { hasShapeOf, readItem } from '../../../../functions/data/read-item.ts';
import { readValue } from '../../../../functions/data/stores/report/value-shape.ts';
import { fc } from '../../../support/property.ts';

type Definition = { type: unknown; field?: string; get?: unknown };
type Name = keyof typeof entities;

const names = Object.keys(entities) as Name[];
const schemaOf = (name: Name) =>
  entities[name].schema as unknown as {
    model: { entity: string; version: string };
    attributes: Record<string, Definition>;
  };

const REPORT = { commitUid: 'r', isStaging: false, status: 'Approved', dueDate: null, period: null, lastUpdateOn: null };
const ENTRY = {
  ...REPORT,
  name: 'Piling',
  parentUid: null,
  responsibleUid: 'd',
  approverUid: null,
  others: { o: REPORT },
  revision: 2,
};

/** Values that are stored under names of the first release, or packed. */
const json = fc
  .jsonValue({ maxDepth: 2 })
  .chain((value) =>
    fc.constantFrom<unknown>(value, { disciplineUid: value, others: [{ commitUid: 'c' }] }, packSheet([{ number: 1 }])),
  );

function storedValue(name: Name, { type, get }: Definition): fc.Arbitrary<unknown> {
  if (name === 'board' && get) return fc.constant({ p: ENTRY, q: { ...ENTRY, submission: 1, flagged: 0, arrived: 'x' } });
  if (name === 'boardEntry' && get) return fc.constant(ENTRY);
  if (type === 'string' || Array.isArray(type)) return fc.string();
  if (type === 'number') return fc.integer();
  if (type === 'boolean') return fc.boolean();
  if (type === 'set') return fc.uniqueArray(fc.string(), { minLength: 1 }).map((each) => new Set(each));
  if (type === 'list') return fc.array(fc.string());
  return json;
}

/** A stored item with its keys. Any attribute may be absent, as in items of earlier releases. */
function storedItem(name: Name): fc.Arbitrary<Record<string, unknown>> {
  const { model, attributes } = schemaOf(name);
  const fields = Object.entries(attributes).map(([key, each]) => [each.field ?? key, storedValue(name, each)] as const);
  const keys = { pk: 'tenant#x', sk: 'y', gsi1pk: 'z', __edb_e__: model.entity, __edb_v__: model.version };
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] }).map((item) => ({ ...keys, unknown: 1, ...item }));
}

it.each(names)('%s of another version is none of today, as for ElectroDB', (name) => {
  const entity = entities[name] as { parse(item: object): { data: unknown } };
  const { entity: kind, version } = schemaOf(name).model;
  const Item = { pk: 'tenant#x', sk: 'y', __edb_e__: kind, __edb_v__: version };
  const older = { ...Item, __edb_v__: '0' };
  expect([hasShapeOf(name, Item), hasShapeOf(name, older), entity.parse({ Item: older }).data]).toEqual([true, false, null]);
});

describe('a stored item is read as ElectroDB reads it:', () => {
  it.each(names)('%s', (name) => {
    const entity = entities[name] as { parse(item: object): { data: unknown } };
    fc.assert(
      fc.property(storedItem(name), (Item) => {
        expect(readItem(name, Item as never)).toEqual(entity.parse({ Item }).data);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a stored value', () => {
  const keys = { pk: 'tenant#report#r1', sk: 'value#n', __edb_e__: 'value', __edb_v__: '1' };
  const short = { nodeUid: 'n', metricUid: 'm', uid: 'u', by: 'rob', at: '2024', version: 3 };

  it('has again what its key says and what is so unless stated otherwise', () => {
    const others = { comment: '', noReport: false, metaJson: {}, enteredBy: 'rob' };
    expect(readValue({ ...keys, ...short })).toEqual({ ...short, ...others, tenantUid: 'tenant', reportUid: 'r1' });
  });

  it('of an earlier release, which has all of its attributes, stays as it is', () => {
    const whole = { ...short, value: '4', comment: 'Read', noReport: true, tenantUid: 't', by: 'ann' };
    expect(readValue({ ...keys, ...whole, commitUid: 'r2' })).toEqual({ ...whole, reportUid: 'r2' });
  });
});
