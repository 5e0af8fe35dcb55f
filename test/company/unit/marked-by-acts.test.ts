import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { withActMarks } from '../../../shared/domain/company/act-marks.ts';
import { addMonths } from '../../../shared/domain/kernel/dates.ts';
import { forgetMerges, merges } from '../../support/memory/merges.ts';
import { measuredCompany } from '../../support/memory/world/measured-company.ts';
import { causeOf, contextOf, tenantUid } from '../../support/memory/world/supply.ts';

const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { editCompany } = await import('../../../functions/core/company/change-companies.ts');
const { keepSums } = await import('../../../functions/core/company/make-sums.ts');
const { beginActMarks } = await import('../../../functions/core/company/mark-acts.ts');
const { packSheet } = await import('../../../functions/data/compressed.ts');
const { db } = await import('../../../functions/data/service.ts');
const { companyResults, figuresOfCompany } = await import('../../../functions/core/company/results.ts');
const { transact } = await import('../../../functions/data/transact.ts');

let world: Awaited<ReturnType<typeof measuredCompany>>;
/** A group with the projects Steel and Works, each in a company below it, with approved power and gas of January and February. */
beforeEach(async () => {
  await forgetMerges();
  world = await measuredCompany();
});

const at = '2024-07-01T10:15:00.000Z';
const cause = { ...causeOf('x'), at };
const range = { fromDate: '2024-01-01', toDate: '2024-03-31' };

const superuser = () => ({ ...contextOf({ ...world.sites[0]!.ann, isSuperuser: true, grants: [] } as never, {}), cause });

/** The official figures of the first indicator by month, with the act that changed them. */
async function marks(companyUid: string, more = {}): Promise<unknown[]> {
  const { computed } = await figuresOfCompany(world.sites[0]!.context as never, companyUid, { ...range, ...more }, true);
  return computed[0]!.figures.periods
    .filter(({ official }) => official.value !== null)
    .map(({ official, running }) => [official.value, official.ownRestated?.act, running?.ownRestated?.at]);
}

describe('a figure of a company that a merge of metrics has changed', () => {
  beforeEach(async () => {
    await (await merges(cause, 'Gas', 'Power'))();
    await world.rollUp();
  });

  it('says so, in months and running totals, from the sums of projects and from those that the company keeps', async () => {
    const told = [
      ['56', 'metric merge', at],
      ['70', 'metric merge', at],
    ];
    expect(await marks(world.group.uid)).toEqual(told);
    expect(await marks(world.group.uid, { interval: 'quarter' })).toEqual([['126', 'metric merge', at]]);
    await keepSums(tenantUid);
    expect(await marks(world.group.uid)).toEqual(told);
    const { values } = (await world.dashboard()).indicators[0]!;
    expect(values[0]).toMatchObject({ ownRestated: { act: 'metric merge', at } });
    expect((await world.dashboard({ toDate: '2024-02-29' })).indicators[0]!.completeness).toHaveProperty('ownRestated');
  });

  it('says so in a company below, which shows the indicator too', async () => {
    const { companyUid } = world.sites[0]!.project;
    expect((await marks(companyUid))[0]).toEqual(['28', 'metric merge', at]);
  });

  it('says so in the file of the company, and not of a project', async () => {
    const rows = (await world.file()).split('\n');
    const month = (first: string, last: string) => `${first} - ${last}: restated 2024-07-01 by a merge of metrics`;
    expect(rows[1]).toContain(`${month('1st Jan 24', '31st Jan 24')}; ${month('1st Feb 24', '29th Feb 24')}`);
    expect(rows[2]).not.toContain('by a merge of metrics');
    const { whole, projects } = await companyResults(superuser() as never, world.group.uid, range, {
      withWhole: true,
      withProjects: true,
    });
    expect(whole![0]!.figures.periods[0]!.official.ownRestated).toBeDefined();
    expect(projects!.flatMap(({ computed }) => computed[0]!.figures.periods[0]!.official.ownRestated ?? [])).toEqual([]);
  });
});

it('a figure that a merge of an earlier release has changed is marked after the upgrade', async () => {
  await (await merges(cause, 'Gas', 'Power'))();
  await world.rollUp();
  await db.entities.restatedCompany.delete({ tenantUid, companyUid: world.group.uid }).go();
  expect((await marks(world.group.uid))[0]).toEqual(['56', undefined, undefined]);
  expect([await beginActMarks(tenantUid), await beginActMarks(tenantUid)]).toEqual([1, 0]);
  expect((await marks(world.group.uid))[0]).toEqual(['56', 'metric merge', at]);
});

it('what acts have changed in 200 indicators of ten years is far from too large', () => {
  const months = Array.from({ length: 120 }, (_each, month) => addMonths('2015-01-01', month));
  const figures = Array.from({ length: 200 }, () => randomUUID()).flatMap((indicatorUid) =>
    months.map((periodStart) => ({ indicatorUid, periodStart, periodEnd: addMonths(periodStart, 1) })),
  );
  expect(packSheet(withActMarks({}, figures, { act: 'metric merge', at })).length).toBeLessThan(50_000);
});

describe('a figure of a company that another company has left or joined', () => {
  it('says so in both, and in a month of both acts the later one', async () => {
    const { companyUid } = world.sites[0]!.project;
    const between = await companyStore(tenantUid).create({ name: 'Between', parentUid: world.group.uid }, causeOf('x'));
    await editCompany(superuser() as never, companyUid, { parentUid: between.uid, reason: 'A division' });
    await world.rollUp();
    expect((await marks(between.uid))[0]).toEqual(['21', 'company move', at]);
    expect((await marks(world.group.uid))[0]).toEqual(['42', undefined, undefined]);
    await editCompany(superuser() as never, companyUid, { parentUid: null, reason: 'Sold' });
    await world.rollUp();
    expect((await marks(world.group.uid))[0]).toEqual(['21', 'company move', at]);
    const later = { ...cause, at: '2024-08-01T10:15:00.000Z' };
    await (await merges(later, 'Gas', 'Power'))();
    await world.rollUp();
    expect((await marks(world.group.uid))[0]).toEqual(['28', 'metric merge', later.at]);
  });
});

it('what acts have changed leaves with the company', async () => {
  await (await merges(cause, 'Gas', 'Power'))();
  const stored = async () =>
    (await companyFiguresStore(tenantUid).all()).restated.filter((each) => each.companyUid === world.group.uid);
  expect(await stored()).toHaveLength(1);
  await transact((await companyFiguresStore(tenantUid).removalWrites(world.group.uid, cause)).gone);
  expect(await stored()).toEqual([]);
});
