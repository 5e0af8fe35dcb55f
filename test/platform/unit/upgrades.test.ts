import { describe, expect, it } from 'vitest';
import { entities } from '../../../functions/data/entities/index.ts';
import { notePlace, placedEntry } from '../../../functions/data/upgrades/entry-places.ts';
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
    expect(upgraded(change)).toMatchObject({ root: 'c', gsi1pk: 't#trail#c', gsi1sk: '2024#a' });
    expect(upgraded({ ...change, subject: 'c' })).toMatchObject({ root: 'c' });
  });

  it('leave alone what has the shape of today', () => {
    const item = { __edb_e__: 'tenant', __edb_v__: '3' };
    expect(upgraded(item)).toBe(item);
  });
});

describe('an entry of the audit trail of an earlier release', () => {
  const entry = { __edb_e__: 'audit', __edb_v__: '2', tenantUid: 't', subject: 'c/n', root: 'c', at: '2024', uid: '7' };

  it('stands in the trail of the project that it names, and in the log', () => {
    expect(upgraded({ ...entry, context: { project: 'p' } })).toMatchObject({
      __edb_v__: '3',
      place: 'project#p',
      recorded: '2024',
      trailpk: 't#place#project#p',
      sweeppk: 't#log#3',
      sweepsk: '2024#7',
    });
  });

  it('is placed with its subject where it names no place', () => {
    const places = new Map();
    notePlace(places, { __edb_e__: 'commit', tenantUid: 't', uid: 'c', projectUid: 'p' });
    notePlace(places, { __edb_e__: 'company', tenantUid: 't', uid: 'd', companyUid: 'd' });
    expect(placedEntry(places, upgraded(entry))).toMatchObject({ place: 'project#p', trailpk: 't#place#project#p' });
    expect(placedEntry(places, upgraded({ ...entry, root: 'd' }))).toMatchObject({ place: 'company#d' });
    expect(placedEntry(places, upgraded({ ...entry, tenantUid: 'other' }))).toBeUndefined();
  });
});
