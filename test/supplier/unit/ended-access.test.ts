import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportItem } from '../../../functions/data/stores/report/report-list-store.ts';
import type { ReportMail } from '../../../shared/contract/mails.ts';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { person, type SitePerson, table, tenantUid } from '../../support/access/memory-site.ts';
import { client, end, give, relation, rita, supplier } from '../../support/access/suppliers.ts';

const { transact } = await import('../../../functions/data/transact.ts');
const { boardStore } = await import('../../../functions/data/stores/report/board-store.ts');
const { reportFrame } = await import('../../../functions/data/stores/report/report-frame.ts');
const { mailWrites } = await import('../../../functions/core/report/decision/status-mails.ts');
const { dueReports } = await import('../../../functions/core/tenant/due-reports.ts');

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [LAST_DAY, DAY_AFTER] = [dayIn(2), dayIn(3)];

let sam: SitePerson;
let request: SupplierRequest;
let packageUid: string;

/** A person of the supplier with an end of access, in a relation; another person's access has no end. */
beforeAll(async () => {
  sam = await person('sam-ends');
  const { uid } = await give(supplier, sam, 'Reporter');
  const made = await relation();
  ({ request } = made);
  packageUid = made.pack.uid;
  expect((await supplier.admin.patch(`${supplier.path}member/${uid}/`, { until: LAST_DAY })).status).toBe(200);
});
afterAll(() => end(request));

/** The recipients of an approval's mail. */
async function mailedOn(day: string): Promise<string[]> {
  const cause = { by: 'test', at: `${day}T12:00:00Z`, correlationId: 'test' };
  const before = table.ofKind('job').length;
  const frame = await reportFrame(tenantUid, client.project.uid);
  const report = {
    projectUid: client.project.uid,
    packageUid,
    uid: 'report',
    comment: '',
    status: 'OK for Submission',
    history: [],
  };
  const actor = { userUid: client.admin.uid, email: client.admin.email, firstName: 'A', lastName: 'B' };
  const context = { tenantUid, cause, actor, host: 'ours.example' };
  await transact(await mailWrites(context as never, report as never as ReportItem, frame));
  return table
    .ofKind('job')
    .slice(before)
    .flatMap(({ payload }) => (payload as ReportMail).userUids);
}

describe('the role at a client of somebody whose access to the supplier has ended', () => {
  it('leads to no mail about a report from the day after the last one', async () => {
    expect((await mailedOn(LAST_DAY)).sort()).toEqual([rita.uid, sam.uid].sort());
    expect(await mailedOn(DAY_AFTER)).toEqual([rita.uid]);
  });

  it('leads to no reminder from the day after the last one', async () => {
    const board = boardStore(tenantUid);
    const entry = (await board.entry(client.project.uid, packageUid))!;
    await transact([board.patchWrite(client.project.uid, packageUid, entry, { dueDate: DAY_AFTER })]);
    const remindedOn = async (day: string) => [...(await dueReports(tenantUid, day, `${day}T07:00:00Z`)).keys()].sort();
    expect(await remindedOn(LAST_DAY)).toEqual([rita.uid, sam.uid].sort());
    expect(await remindedOn(DAY_AFTER)).toEqual([rita.uid]);
  });
});
