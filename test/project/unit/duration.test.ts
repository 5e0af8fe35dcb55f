import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportingRule } from '../../../shared/domain/kernel/periods.ts';
import { type ClosingWorld, closingWorld, periodsIn } from '../../support/memory/closing.ts';

const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { causeOf, tenantUid } = await import('../../support/memory/world/supply.ts');

const daily = { startDate: '2025-01-01', freq_num: 1, freq_unit: 'DAYS' as const };
/** 1001 days, from 1 January 2025 to 28 September 2027. */
const tooLong = { ...daily, endDate: '2027-09-29' };
const MESSAGE = 'This duration has more than 1000 reporting periods. Choose a lower frequency or an earlier end.';

let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

const path = () => `/api/project/${world.project.uid}/`;
const addFromDuration = () => world.admin('POST', `${path()}reporting_periods/`, { from_reporting: true, clear_empty: true });

/** Stores a duration as an earlier release did. */
async function storeDuration(reporting: ReportingRule) {
  const store = projectStore(tenantUid);
  await store.update(await store.get(world.project.uid), { reporting }, causeOf(world.ada.userUid));
}

describe('a reporting duration that needs more periods than a project has', () => {
  it.each([
    ['PATCH', {}],
    ['PUT', { name: 'Bridge' }],
  ])('is refused by %s', async (method, body) => {
    const answer = await world.admin(method, path(), { ...body, reporting: tooLong });
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ errors: { reporting: [MESSAGE] } })]);
  });

  it('gives no periods', async () => {
    const before = await periodsIn(world.project);
    await storeDuration(tooLong);
    const answer = await addFromDuration();
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ errors: { from_reporting: [MESSAGE] } })]);
    expect(await periodsIn(world.project)).toEqual(before);
  });
});

it('a reporting duration gives as many periods as fit beside those with reports', async () => {
  const reporting = { ...daily, endDate: '2027-09-27' };
  expect((await world.admin('PATCH', path(), { reporting })).status).toBe(200);
  expect((await addFromDuration()).status).toBeLessThan(300);
  const all = await periodsIn(world.project);
  // January 2024, which has reports, and 999 more days.
  expect([all.length, all.at(-1)!.endDate]).toEqual([1000, reporting.endDate]);
});

describe('a year that can only be a slip', () => {
  const faultOf = (year: string) => `The year ${year} is not between 1900 and 2199. Check the year.`;

  it('is refused of a reporting duration', async () => {
    for (const [year, startDate, endDate] of [
      ['9999', '2024-01-01', '9999-12-31'],
      ['0024', '0024-01-01', '2024-12-31'],
    ] as const) {
      const answer = await world.admin('PATCH', path(), { reporting: { startDate, endDate, freq_num: 366, freq_unit: 'YEARS' } });
      expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ errors: { reporting: [faultOf(year)] } })]);
    }
  });

  it('is no reason to refuse another change of a project that has had it before', async () => {
    const reporting = { startDate: '2024-01-01', endDate: '2300-01-01', freq_num: 1, freq_unit: 'YEARS' } as const;
    await storeDuration(reporting);
    for (const method of ['PATCH', 'PUT'])
      expect((await world.admin(method, path(), { name: `Bridge ${method}`, reporting })).status).toBe(200);
    const answer = await world.admin('PATCH', path(), { reporting: { ...reporting, endDate: '2301-01-01' } });
    expect(answer.status).toBe(400);
  });

  it('is refused of the start of a period', async () => {
    const answer = await world.admin('POST', `${path()}reporting_periods/`, { start_dates: ['9999-12-01'] });
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({ errors: { start_dates: [faultOf('9999')] } }),
    ]);
  });

  it('is refused of the end of a period', async () => {
    const before = await periodsIn(world.project);
    const { uid } = before.at(-1)!;
    const answer = await world.admin('PATCH', `${path()}reporting_periods/${uid}/`, { endDate: '9999-12-31' });
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ errors: { endDate: [faultOf('9999')] } })]);
    expect(await periodsIn(world.project)).toEqual(before);
  });
});
