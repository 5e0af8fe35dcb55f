import { beforeEach, describe, expect, it } from 'vitest';
import type { InputRow } from '../../../shared/contract/indicator/dashboard.ts';
import { admin, anna, bridge, makePack, tenantUid, vera } from '../../support/memory/world/receipt-world.ts';

const { db } = await import('../../../functions/data/service.ts');
const { inputRows } = await import('../../../functions/core/dashboard/input-rows.ts');
const { dashboardScopeOf } = await import('../../../functions/core/dashboard/figures.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');

let pack: Awaited<ReturnType<typeof makePack>>;

/** The values of a report in a file, with comments, for a member without the right to drafts. */
async function listed(figures: 'approved' | 'submitted' | ''): Promise<string[]> {
  const query = `refId=${pack.pack.uid}&fromDate=2024-01-01&toDate=2024-12-31${figures && `&figures=${figures}`}`;
  const answer = await vera.get(`/api/project/${bridge.project.uid}/inputs/?${query}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json<InputRow[]>().flatMap((row) => (row.Value === '' ? [] : `${row.Metric} ${row.Value} ${row.Comment}`.trim()));
}

/** The origin that a file of approved reports names for its figures. */
async function originOf(figures: 'approved' | 'submitted') {
  const loaded = await indicatorStore(tenantUid).load(bridge.project.uid);
  const range = { refId: pack.pack.uid, fromDate: '2024-01-01', toDate: '2024-12-31' };
  const scope = dashboardScopeOf(loaded, range, '2024-12-31');
  for await (const { origin } of inputRows(tenantUid, loaded, scope, { seesDrafts: () => false, counted: figures }))
    return `${origin.status} ${origin.submission}`;
  return undefined;
}

const APPROVED = ['Diesel 100 Meter 7', 'Water 3'];

beforeEach(async () => {
  pack = await makePack(crypto.randomUUID());
  await pack.enter({ Diesel: { value: '100', comment: 'Meter 7' }, Water: { value: '3' } });
  await pack.submit();
  await pack.decide(anna, 'APPROVE');
});

describe('a file of what was entered', () => {
  it('has what was approved while the report is revised, and neither the figures nor the comments of the draft', async () => {
    await pack.decide(admin, 'REOPEN');
    await pack.enter({ Diesel: { comment: 'Between us' }, Water: { value: '33' } });
    for (const figures of ['approved', 'submitted', ''] as const) expect(await listed(figures)).toEqual(APPROVED);
    expect(await originOf('approved')).toBe('OK for Submission 1');
  });

  it('has no draft in place of a submission that has not frozen its values, while that is revised', async () => {
    await pack.decide(admin, 'REOPEN');
    await pack.enter({ Water: { value: '33' } });
    const frozen = { tenantUid, reportUid: pack.uid, submission: 1 };
    await db.entities.frozen.patch(frozen).remove(['inputs']).go();
    for (const figures of ['approved', ''] as const) expect(await listed(figures)).toEqual([]);
  });

  it('has the submission that waits beside those that are approved, and none that was rejected', async () => {
    await pack.decide(admin, 'REOPEN');
    await pack.enter({ Water: { value: '33', comment: 'Read again' } });
    await pack.submit();
    expect(await listed('approved')).toEqual(APPROVED);
    expect(await listed('submitted')).toEqual(['Diesel 100 Meter 7', 'Water 33 Read again']);
    expect(await originOf('submitted')).toBe('Pending Approval 2');
    await pack.decide(anna, 'REJECT');
    expect(await listed('submitted')).toEqual(APPROVED);
    expect(await originOf('submitted')).toBe('OK for Submission 1');
  });

  it('leaves out an approved report that is on hold, as the dashboard does', async () => {
    await pack.decide(admin, 'HOLD');
    expect([await listed('approved'), await listed('submitted')]).toEqual([[], []]);
  });
});
