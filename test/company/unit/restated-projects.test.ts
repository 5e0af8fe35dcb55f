import { beforeEach, describe, expect, it } from 'vitest';
import { operationOf } from '../../support/memory/definitions.ts';
import { toldBy } from '../../support/memory/roll-up-stream.ts';
import { measuredCompany } from '../../support/memory/world/measured-company.ts';
import { decideOn, enter, makePackage, reportsOf, submit, tenantUid } from '../../support/memory/world/supply.ts';

const { beginRestated, recordFigures } = await import('../../../functions/core/restatement/record.ts');
const { addIndicatorToProject, recomputeIndicator } = await import('../../../functions/core/indicator/of-tenancy.ts');
const { keepSums } = await import('../../../functions/core/company/make-sums.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { restatedMarks } = await import('../../../functions/core/restatement/marks.ts');
const { db } = await import('../../../functions/data/service.ts');

let world: Awaited<ReturnType<typeof measuredCompany>>;
beforeEach(async () => {
  world = await measuredCompany();
  await world.rollUp();
  await world.restate(1, 1, '32');
});

/** Does the work of the stream once the record has found the restatement. */
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

  it('counts no project without any part in it', async () => {
    await follow();
    await world.addIdle();
    expect((await shares())[1]).toEqual(['62', { projects: 1, of: 2 }]);
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

  /** The lines about the restated figure in the files of the company and of the project, without the day. */
  async function inFiles(digits: 'all' | 'meaning' = 'all') {
    const ofCompany = (await world.file({ digits })).split('\n')[3]!.trim().split(',').slice(8).join(',').replaceAll('"', '');
    const { uid: projectUid } = world.sites[1]!.project;
    const [ofProject = ''] = (await restatedMarks(tenantUid, { projectUid, digits })).values();
    const words = (text: string) => text.replace(/^.*[Rr]estated \d{4}-\d\d-\d\d /, '');
    return [ofCompany, ofProject].map(words);
  }

  it('says in the files of both what it became, before later approvals that have changed it', async () => {
    await follow();
    expect(await inFiles()).toEqual(['from 30 kWh to 32 kWh', 'from 30 kWh to 32 kWh']);
    const { sam, ann, project } = world.sites[1]!;
    const second = await makePackage(sam, project, 'Second');
    for (const month of [0, 1]) {
      const report = (await reportsOf(second))[month]!;
      await enter(sam, project, report, { Power: '10', Gas: '1' });
      await submit(sam, report);
      await decideOn(ann, report, 'APPROVE');
    }
    await follow();
    expect((await shares())[1]?.[0]).toBe('72');
    const said = 'from 30 kWh to 32 kWh, before later approvals';
    expect(await inFiles()).toEqual([said, said]);
    const { projects } = await world.evidence('2024-02', 'month');
    expect(projects[1]!.restatements).toMatchObject([{ new: '32', changedSince: true }]);
  });

  it('has the digits of its file in both, and all where two figures would look the same', async () => {
    await follow();
    await world.restate(1, 1, '32.12345678901234567890');
    await follow();
    expect(await inFiles('all')).toEqual(Array(2).fill('from 32 kWh to 32.1234567890123456789 kWh'));
    expect(await inFiles('meaning')).toEqual(Array(2).fill('from 32 kWh to 32.1234567890123 kWh'));
    await world.restate(1, 1, '32.12345678901234567891');
    await follow();
    const whole = 'from 32.1234567890123456789 kWh to 32.12345678901234567891 kWh';
    expect(await inFiles('meaning')).toEqual(Array(2).fill(whole));
  });

  it('says of a figure that is not what the company adds up that it is of an equation of the project', async () => {
    await follow();
    await world.edit(1, 0);
    await follow();
    const { projects } = await world.evidence('2024-01', 'month');
    expect(projects[1]!.restatements).toMatchObject([{ old: '21', new: '42', isOtherwise: true }]);
    expect(await world.file()).toContain(': own figure restated ');
    // The company still adds up 21 each.
    expect((await shares())[0]).toEqual(['42', { projects: 1, of: 2 }]);
  });

  it('is not marked by another indicator of the project, which has the same equation by now', async () => {
    await follow();
    const { context, project } = world.sites[0]!;
    const heat = { name: 'Heat', category: 'Energy', operation_json: operationOf(['Gas']) };
    const { item } = await addIndicatorToProject(context, project.uid, heat);
    await recordFigures(tenantUid, project.uid);
    const { name, category, unit, resultMetricUid, metrics } = item;
    const fields = { name, category, unit, resultMetricUid, metrics, operationJson: operationOf(['Power']) };
    await companyFiguresStore(tenantUid).addIndicator(world.group.uid, fields, context.cause);
    const january = await world.sites[0]!.period(0);
    const change = { operation_json: operationOf(['Power']), from_period: january, reason: 'One meter' };
    await recomputeIndicator(context, item.uid, change);
    await recordFigures(tenantUid, project.uid);
    for (const isKept of [false, true]) {
      await world.rollUp();
      if (isKept) await keepSums(tenantUid);
      const { indicators } = await world.dashboard();
      expect(indicators.map((each) => [each.name, ...each.values.slice(0, 2).map(({ restated }) => restated?.projects)])).toEqual(
        [
          ['Energy', undefined, 1],
          // From the project Works, which has no indicator with that name: its restatements of this equation.
          ['Heat', 1, 2],
        ],
      );
    }
    const told = (await world.evidence('2024-01', 'month')).projects.flatMap(({ restatements }) => restatements);
    expect(told).toEqual([]);
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
