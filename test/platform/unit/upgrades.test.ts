import { describe, expect, it } from 'vitest';
import { entities } from '../../../functions/data/entities/index.ts';
import { UPGRADES, upgraded } from '../../../functions/data/upgrades/index.ts';

describe('upgrades', () => {
  it.each(Object.entries(entities))('bring every earlier version of %s to the one of today', (_name, entity) => {
    const { entity: kind, version } = entity.schema.model;
    const steps = Object.keys(UPGRADES[kind] ?? {});
    expect(steps).toEqual(Array.from({ length: Number(version) - 1 }, (_, index) => String(index + 1)));
  });

  it('keep the terms of a tenancy, and its key', () => {
    const old = {
      pk: 't#tenant',
      sk: 'tenant',
      __edb_e__: 'tenant',
      __edb_v__: '1',
      metaJson: { term_map: { company: 'Client' }, a: 1 },
    };
    expect(upgraded(old)).toMatchObject({ pk: old.pk, sk: old.sk, metaJson: { a: 1 }, termMap: { company: 'Client' } });
  });

  it('let the schedules find a tenancy', () => {
    const old = { pk: 't#tenant', sk: 'tenant', tenantUid: 't', __edb_e__: 'tenant', __edb_v__: '2' };
    expect(upgraded(old)).toEqual({ ...old, __edb_v__: '3', listed: 'yes', sweeppk: 'tenants#yes', sweepsk: 't' });
  });

  it('put a report among those of its project, and a change into the trail of its report', () => {
    const report = {
      __edb_e__: 'commit',
      __edb_v__: '1',
      tenantUid: 't',
      projectUid: 'p',
      periodStart: '2024-01-01',
      refUid: 'r',
      uid: 'c',
    };
    expect(upgraded(report)).toMatchObject({ __edb_v__: '2', gsi1pk: 't#reports#p', gsi1sk: 'r#2024-01-01#c' });
    const change = { __edb_e__: 'audit', __edb_v__: '1', tenantUid: 't', subject: 'c/n', kind: 'value', at: '2024', uid: 'a' };
    expect(upgraded(change)).toMatchObject({ __edb_v__: '2', root: 'c', gsi1pk: 't#trail#c', gsi1sk: '2024#a' });
    expect(upgraded({ ...change, subject: 'c' })).toMatchObject({ root: 'c' });
  });

  it('leave alone what has the shape of today', () => {
    const item = { __edb_e__: 'tenant', __edb_v__: '3' };
    expect(upgraded(item)).toBe(item);
  });
});
