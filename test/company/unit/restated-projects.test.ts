import { beforeEach, describe, expect, it } from 'vitest';
import { measuredCompany } from '../../support/memory/measured-company.ts';
import { toldBy } from '../../support/memory/roll-up-stream.ts';
import { tenantUid } from '../../support/memory/supply.ts';

const { beginRestated } = await import('../../../functions/core/restatement/record.ts');
const { db } = await import('../../../functions/data/service.ts');

let world: Awaited<ReturnType<typeof measuredCompany>>;
beforeEach(async () => {
  world = await measuredCompany();
  await world.rollUp();
  await world.restate(1, 1, '32');
});

/** What the stream has done once the record has found the restatement. */
async function follow(): Promise<void> {
  expect(await toldBy(world.rollUp)).toContain(world.sites[1]!.project.uid);
  await world.rollUp();
}
const shares = async (query?: object) =>
  (await world.dashboard(query)).indicators[0]!.values.map(({ exact, restated }) => [exact, restated]);

describe('a figure of a company of which a project has restated its own', () => {
  it('says how many projects have, in each interval and running total', async () => {
    await follow();
    expect((await shares()).slice(0, 2)).toEqual([
      ['42', undefined],
      ['62', { projects: 1, of: 2 }],
    ]);
    expect(await shares({ interval: 'quarter' })).toEqual([['104', { projects: 1, of: 2 }]]);
    const [january, february] = (await world.dashboard()).indicators[0]!.values;
    expect([january!.cumulative.restated, february!.cumulative.restated]).toEqual([undefined, { projects: 1, of: 2 }]);
  });

  it('says in its projects when, and from what to what', async () => {
    await follow();
    const { projects } = await world.evidence('2024-02', 'month');
    expect(projects.map(({ restatements, restated }) => [restatements, restated])).toEqual([
      [[], 0],
      [
        [
          {
            indicator: 'Energy',
            unit: 'kWh',
            startDate: '2024-02-01',
            endDate: '2024-03-01',
            at: expect.any(String),
            old: '30',
            new: '32',
            isOtherwise: false,
          },
        ],
        1,
      ],
    ]);
    expect((await world.evidence('2024-01', 'month')).projects.flatMap(({ restatements }) => restatements)).toEqual([]);
  });

  it('says of projects that the reader may not open how many they are, and no figure', async () => {
    await follow();
    const { projects, others } = await world.evidence('2024-02', 'month', false);
    expect([projects, others?.restated]).toEqual([[], 1]);
    expect(others).not.toHaveProperty('restatements');
  });

  it('has a column about it in its file', async () => {
    await follow();
    const rows = (await world.file()).split('\n').map((row) => row.trim().split(',').at(-1));
    expect(rows.slice(0, 3)).toEqual(['Restated', '1st Feb 24 - 29th Feb 24: 1 of 2 projects', '']);
    expect(rows[3]).toMatch(/^1st Feb 24 - 29th Feb 24: restated \d{4}-\d\d-\d\d from 30 kWh to 32 kWh$/);
  });

  it('says of a figure that is not what the company adds up that it is of an equation of the project', async () => {
    await follow();
    await world.edit(1, 0);
    await follow();
    const { projects } = await world.evidence('2024-01', 'month');
    expect(projects[1]!.restatements).toMatchObject([{ old: '21', new: '42', isOtherwise: true }]);
    expect(await world.file()).toContain(': own figure restated ');
    // what the company adds up stays 21 each
    expect((await shares())[0]).toEqual(['42', { projects: 1, of: 2 }]);
  });

  it('tells restatements of a release that kept none of them with the sums, after the upgrade', async () => {
    await follow();
    const { uid: projectUid } = world.sites[1]!.project;
    const stored = () => db.entities.restatedPeriod.query.primary({ tenantUid, projectUid }).go();
    const { data: before } = await stored();
    for (const { periodUid } of before) await db.entities.restatedPeriod.delete({ tenantUid, projectUid, periodUid }).go();
    await world.rollUp();
    expect((await shares())[1]).toEqual(['62', undefined]);
    const missing: boolean[] = [];
    const begin = async () => void missing.push(await beginRestated(tenantUid, projectUid));
    expect(await toldBy(begin)).toContain(projectUid);
    await begin();
    expect(missing).toEqual([true, false]);
    expect((await stored()).data).toEqual(before);
    await world.rollUp();
    expect((await shares())[1]).toEqual(['62', { projects: 1, of: 2 }]);
  });
});
