import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredSums } from '../../../shared/domain/indicator/stored-sums.ts';
import { measuredCompany } from '../../support/memory/world/measured-company.ts';
import { tenantUid } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { packSheet, unpackSheet } = await import('../../../functions/data/compressed.ts');

let world: Awaited<ReturnType<typeof measuredCompany>>;
beforeEach(async () => {
  world = await measuredCompany();
  await world.edit(1, 1);
  await world.rollUp();
});

describe('a figure of a company of which a project has its own equation', () => {
  it('counts the project as before, and says how many calculate otherwise, in each interval and running total', async () => {
    const { indicators } = await world.dashboard();
    const values = indicators[0]!.values.slice(0, 2);
    expect(values.map(({ exact, otherwise }) => [exact, otherwise])).toEqual([
      ['42', undefined],
      ['60', { projects: 1, of: 2 }],
    ]);
    expect(values.map(({ cumulative }) => [cumulative.exact, cumulative.otherwise])).toEqual([
      ['42', undefined],
      ['102', { projects: 1, of: 2 }],
    ]);
    const [quarter] = (await world.dashboard({ interval: 'quarter' })).indicators[0]!.values;
    expect(quarter!.otherwise).toEqual({ projects: 1, of: 2 });
  });

  it('counts no project without any part in it, in the cell and in the file', async () => {
    await world.addIdle();
    const { values } = (await world.dashboard()).indicators[0]!;
    expect(values[1]).toMatchObject({ otherwise: { projects: 1, of: 2 }, cumulative: { otherwise: { projects: 1, of: 2 } } });
    expect(await world.file()).toContain('1 of 2 projects');
  });

  it('names in its projects the equation of each, and since when it counts', async () => {
    const { indicator, projects } = await world.evidence('2024-02', 'month');
    expect(indicator.equation).toBe('Power');
    expect(projects.map(({ own, otherwise }) => [own, otherwise])).toEqual([
      [[], 0],
      [[{ indicator: 'Energy', equation: '2 × Power', unit: 'kWh', from: '2024-02-01' }], 1],
    ]);
    expect((await world.evidence('2024-01', 'month')).projects.flatMap(({ own }) => own)).toEqual([]);
  });

  it('says of projects that the reader may not open how many they are, and no equation', async () => {
    const { projects, others } = await world.evidence('2024-02', 'month', false);
    expect([projects, others?.otherwise]).toEqual([[], 1]);
    expect(others).not.toHaveProperty('own');
  });

  it('has a last column about it in its file, and none where every project calculates as the company', async () => {
    const rows = (await world.file()).split('\n');
    expect(rows.map((row) => row.trim().split(',').at(-1))).toEqual([
      'Calculates otherwise',
      '1st Feb 24 - 29th Feb 24: 1 of 2 projects',
      '',
      'from 1st Feb 24: 2 × Power (kWh)',
    ]);
    const january = await world.file({ toDate: '2024-01-31' });
    expect(january).not.toContain('Calculates otherwise');
    expect(await world.file({ reports: false })).not.toContain('Calculates otherwise');
  });

  it('says so after an update from a release that kept nothing of it, whose sums are made anew', async () => {
    const keys = world.sites.map(({ project }) => ({ tenantUid, projectUid: project.uid }));
    for (const key of keys) {
      const { data } = await db.entities.projectsums.get(key).go();
      const { otherwise: _unknown, ...earlier } = unpackSheet<StoredSums>(data!.data);
      const stored = packSheet({ ...earlier, rules: 5 });
      await db.entities.projectsums.patch(key).set({ data: stored }).go();
    }
    // The company must add them up again, too.
    await db.entities.sumsState.delete({ tenantUid }).go();
    const { values } = (await world.dashboard()).indicators[0]!;
    expect(values[1]!.otherwise).toEqual({ projects: 1, of: 2 });
  });

  it('says nothing any more once the project has the equation of the company back', async () => {
    await world.edit(1, 0, 1);
    await world.rollUp();
    expect((await world.dashboard()).indicators[0]!.values.flatMap(({ otherwise }) => otherwise ?? [])).toEqual([]);
  });
});
