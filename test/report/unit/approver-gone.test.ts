import { beforeEach, describe, expect, it } from 'vitest';
import type { OpenReport } from '../../../shared/contract/report/reports.ts';
import { type ClosingWorld, closingWorld, reportPath, submitMonth } from '../../support/memory/closing.ts';
import { load, tenantUid } from '../../support/memory/world/supply.ts';

const { reportStore } = await import('../../../functions/data/stores/report/report-store.ts');

let world: ClosingWorld;
let uid: string;
beforeEach(async () => {
  world = await closingWorld();
  ({ uid } = await submitMonth(world, world.piling, '2024-01-01', '10'));
});

type Who = 'admin' | 'approver' | 'reporter';
const decide = async (who: Who, status: 'APPROVE' | 'REJECT') => {
  const answer = await world[who]('PATCH', reportPath(world.piling, uid), { status, comment: 'Fine' });
  return [answer.status, answer.text];
};
const statusNow = async () => (await reportStore(tenantUid).header(uid)).status;

const withoutRole = () =>
  world.admin('PATCH', `/api/tracker/${world.project.structureUid}/ref/${world.piling.uid}/`, {
    meta_json: { responsible_discipline: null },
  });
async function withoutApprover() {
  const { roles } = await load(world.project.uid);
  const reporters = roles.find(({ name }) => name === 'Reporter')!;
  return world.admin('PATCH', `/api/project/${world.project.uid}/discipline/${reporters.uid}/`, { approver: null });
}

describe.each([
  ['its package has no role any more', withoutRole],
  ['its role has no approver any more', withoutApprover],
])('a report that awaits approval while %s', (_what, leave) => {
  const passes = [200, expect.any(String)];
  const refused = [403, expect.stringContaining('An administrator of the project decides on it')];

  it('is decided on by an administrator, who sees that it waits for them, and by nobody else', async () => {
    expect((await leave()).status).toBe(200);
    const waiting = await world.admin('GET', '/api/tracker/commit/?requiresAction=true');
    expect((JSON.parse(waiting.text) as OpenReport[]).map((report) => report.uid)).toContain(uid);
    for (const who of ['approver', 'reporter'] as const) {
      expect(await decide(who, 'APPROVE')).toEqual(refused);
      expect(await decide(who, 'REJECT')).toEqual(refused);
    }
    expect(await decide('admin', 'APPROVE')).toEqual(passes);
    expect(await statusNow()).toBe('OK for Submission');
  });

  it('can be sent back by an administrator', async () => {
    await leave();
    expect(await decide('admin', 'REJECT')).toEqual(passes);
    expect(await statusNow()).toBe('Requires Revision');
  });

  it('was for its approver alone before', async () => {
    expect((await decide('admin', 'APPROVE'))[0]).toBe(403);
    expect(await decide('approver', 'APPROVE')).toEqual(passes);
  });
});
