import { beforeAll, describe, expect, it } from 'vitest';
import { approveMonth, type ClosingWorld, closingWorld, measure, tenantUid } from '../../support/memory/closing.ts';
import { causeOf } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');

let world: ClosingWorld;
let indicatorUid: string;

beforeAll(async () => {
  world = await closingWorld();
  const { ada, project, piling } = world;
  await db.entities.user.patch({ tenantUid, uid: ada.userUid }).set({ isSuperuser: true, isTenantSuperuser: true }).go();
  const own = await measure(world);
  const fields = { ...own, metrics: [{ uid: 'metric of Power', name: 'Power', unit: 'kWh', category: '' }] };
  indicatorUid = (await companyFiguresStore(tenantUid).addIndicator(project.companyUid, fields, causeOf(ada.userUid))).uid;
  await approveMonth(world, piling, '2024-01-01', '7');
});

const asked = async (end: string) => world.admin('GET', `/api/company/${world.project.companyUid}/report/${end}`);

describe('what the projects of a company have reported', () => {
  it('is listed for an indicator, by its id in both forms', async () => {
    for (const id of [indicatorUid, indicatorUid.slice(0, 8)]) {
      const answer = await asked(`input/?indicatorId=${id}`);
      expect(answer.json<{ value: string }[]>().map(({ value }) => value)).toEqual(['7']);
    }
  });

  it('is not found for an indicator that the company does not have', async () => {
    expect((await asked('input/?indicatorId=00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

it.each([
  ['?fromDate=2024-03-01&toDate=2024-02-01', 'toDate'],
  ['excel/?fromDate=2024-03-01&toDate=2024-02-01', 'toDate'],
  ['input/?from_date=2024-03-01&to_date=2024-02-01', 'to_date'],
])('results of a range that ends before it begins are refused: %s', async (end, field) => {
  const answer = await asked(end);
  expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([400, { [field]: [expect.any(String)] }]);
  expect((await asked(end.replaceAll('2024-03-01', '2024-02-01'))).status).toBe(200);
});
