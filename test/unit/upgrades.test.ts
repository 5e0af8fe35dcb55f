import { describe, expect, it } from 'vitest';
import { entities } from '../../functions/data/entities/index.ts';
import { UPGRADES, upgraded } from '../../functions/data/upgrades.ts';

describe('upgrades', () => {
  it.each(Object.entries(entities))('bring every earlier version of %s to the one of today', (name, entity) => {
    const today = Number(entity.schema.model.version);
    const steps = Object.keys(UPGRADES[name] ?? {});
    expect(steps).toEqual(Array.from({ length: today - 1 }, (_, index) => String(index + 1)));
  });

  it('keep the terms of a tenancy, and its key', () => {
    const old = {
      pk: 't#tenant',
      sk: 'tenant',
      __edb_e__: 'tenant',
      __edb_v__: '1',
      metaJson: { term_map: { company: 'Client' }, a: 1 },
    };
    expect(upgraded(old)).toEqual({ ...old, __edb_v__: '2', metaJson: { a: 1 }, termMap: { company: 'Client' } });
  });

  it('leave alone what has the shape of today', () => {
    const item = { __edb_e__: 'tenant', __edb_v__: '2' };
    expect(upgraded(item)).toBe(item);
  });
});
