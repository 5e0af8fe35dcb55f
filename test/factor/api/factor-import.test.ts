import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { ConversionFactor, FactorGroup, FactorImportAnswer } from '../../../shared/contract/factor/factors.ts';
import { makeTenant, type TestPerson, type TestTenant, testCause } from '../../support/makers/tenant.ts';

const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');

const GROUPS = '/api/tenant/admin/conversion_group/';

let tenant: TestTenant;
let sue: TestPerson;
let group: FactorGroup;

beforeAll(async () => {
  tenant = await makeTenant();
  sue = await tenant.person('sue', { isSuperuser: true, isTenantSuperuser: true });
  const body = { name: 'UK 2024', start_date: '2024-01-01' };
  group = (await sue.call({ method: 'POST', path: GROUPS, body })).json<FactorGroup>();
  await metricStore(tenant.tenantUid).getOrCreate(
    { name: 'Grid', unit: 'kWh', description: '', category: 'Carbon' },
    testCause(),
  );
});

const send = (body: object, person = sue, id = group.id) => person.call({ method: 'POST', path: `${GROUPS}${id}/import/`, body });
const row = (more: object = {}) => ({ line: 2, metric: 'Grid', unit: 'kWh', toUnit: 'kg', factor: '0.20705', ...more });
const stored = async () =>
  (await sue.call({ path: `/api/tenant/admin/conversion/?groupId=${group.id}` }))
    .json<ConversionFactor[]>()
    .map(({ metric, exact }) => [metric.name, exact]);

it('rows of a file become factors of a group after a check that saves nothing', async () => {
  const rows = [
    row(),
    row({ line: 3, metric: 'Coach', unit: 'km', category: 'Travel', factor: '0.02717' }),
    row({ line: 4, unit: '' }),
  ];
  const outcomes = async (check: boolean) => {
    const answer = await send({ rows, check, add_metrics: true });
    expect(answer.status).toBe(200);
    return answer.json<FactorImportAnswer>().rows.map(({ line, outcome, new_metric }) => [line, outcome, new_metric]);
  };
  const added = [
    [2, 'added', false],
    [3, 'added', true],
    [4, 'refused', false],
  ];
  expect(await outcomes(true)).toEqual(added);
  expect(await stored()).toEqual([]);
  expect(await outcomes(false)).toEqual(added);
  expect(await outcomes(false)).toEqual([
    [2, 'same', false],
    [3, 'same', false],
    [4, 'refused', false],
  ]);
  const changed = (await send({ rows: [row({ factor: '0.2' })], check: false })).json<FactorImportAnswer>().rows;
  expect(changed).toEqual([
    {
      line: 2,
      outcome: 'changed',
      before: '0.20705',
      fields: ['factor'],
      reason: null,
      new_metric: false,
      metric_id: expect.any(String),
      version: 1,
    },
  ]);
  expect(await stored()).toEqual([
    ['Coach', '0.02717'],
    ['Grid', '0.2'],
  ]);
});

it('an import is for superusers of the tenancy, into one of its groups, of at most 500 rows', async () => {
  const admin = await tenant.person('ada');
  await tenant.grant(admin, { scope: 'project', scopeUid: randomUUID(), isAdmin: true });
  const other = await (await makeTenant()).person('eve', { isSuperuser: true, isTenantSuperuser: true });
  const body = { rows: [row()], check: false };
  expect((await send(body, admin)).status).toBe(403);
  expect((await send(body, other)).status).toBe(404);
  const many = Array.from({ length: 501 }, (_, at) => row({ line: at + 2 }));
  expect((await send({ ...body, rows: many })).status).toBe(400);
  expect((await send({ ...body, rows: [] })).status).toBe(400);
});
