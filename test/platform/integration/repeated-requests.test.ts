import { expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import { makeReportWorld } from '../../support/makers/report-world.ts';
import { makeTenant } from '../../support/makers/tenant.ts';

it('a company is created once by a repeated request', async () => {
  const superuser = await (await makeTenant()).person('sue', { isSuperuser: true });
  const request = { method: 'POST', path: '/api/company/', body: { name: 'Once' }, headers: { 'idempotency-key': 'key-0001' } };
  const [first, second] = [await superuser.call(request), await superuser.call(request)];
  expect(second.json<Company>().uid).toBe(first.json<Company>().uid);
  expect((await superuser.call({ ...request, body: { name: 'Other' } })).status).toBe(409);
});

it('a decision is never taken from a replayed POST: a resubmission that comes twice counts once', async () => {
  const world = await makeReportWorld();
  const made = await world.submitted();
  const { report, approver } = made;
  await approver.patch(report.uid, { status: 'REJECT', comment: 'Litres?' });
  const path = `/api/tracker/${world.tracker}/ref/${made.ref.uid}/commit/${report.uid}/`;
  const post = (key: string) =>
    world.reporter.call({
      method: 'POST',
      path,
      body: { comment: 'Corrected', status: 'UPDATE' },
      headers: { 'idempotency-key': key },
    });
  const [first, replayed] = [await post('once'), await post('once')];
  expect([first.status, replayed.status]).toEqual([200, 200]);
  expect(replayed.json()).toEqual(first.json());
  expect((await post('twice')).status).toBe(409);
  const [commit] = await made.reporter.list();
  expect(commit).toMatchObject({ submission: 2, meta_json: { history: { length: 3 } } });
  const stolen = await world.viewer.call({
    method: 'POST',
    path,
    body: { comment: 'Mine', status: 'APPROVE' },
    headers: { 'idempotency-key': 'once' },
  });
  expect(stolen.status).toBe(403);
});
