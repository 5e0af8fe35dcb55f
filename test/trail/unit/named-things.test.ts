import { describe, expect, it } from 'vitest';
import type { TrailEntry } from '../../../shared/contract/trail/trail.ts';
import { person, tenantUid } from '../../support/access/memory-site.ts';
import { admin, bridge, makePack } from '../../support/memory/world/receipt-world.ts';

const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');

/** The values of a field in a trail's entries, newest first. */
async function toldOf(path: string, field: string, who: Pick<typeof admin, 'get'> = admin, query = '') {
  const entries = (await who.get(`${path}audit-trail/${query}`)).json<TrailEntry[]>();
  return entries.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.field === field ? [[change.from, change.to]] : [])),
  );
}

describe('an entry of a trail', () => {
  it('names the file that became the current one of a document, and one that was deleted', async () => {
    const { attach, remove } = await makePack('Groundworks');
    await attach('invoices.csv');
    await remove(await attach('wrong.csv'));
    expect(await toldOf(bridge.path, 'currentObjectUid')).toEqual([
      ['wrong.csv', null],
      ['invoices.csv', 'wrong.csv'],
      [null, 'invoices.csv'],
    ]);
  });

  it('names the companies that a company was moved from and to', async () => {
    const boss = await person('boss', { isTenantSuperuser: true });
    const cause = { by: 'test', at: new Date().toISOString(), correlationId: 'test' };
    const [group, other] = [
      await companyStore(tenantUid).create({ name: 'Group' }, cause),
      await companyStore(tenantUid).create({ name: 'Other' }, cause),
    ];
    const { uid } = await companyStore(tenantUid).create({ name: 'Berth', parentUid: group.uid }, cause);
    const moved = await boss.patch(`/api/company/${uid}/`, { parentid: other.uid });
    expect([moved.status, moved.text]).toEqual([200, expect.any(String)]);
    expect((await toldOf(`/api/company/${uid}/`, 'parentUid', boss))[0]).toEqual(['Group', 'Other']);
  });

  it('names the role that reports for a package', async () => {
    await makePack('Piling');
    expect((await toldOf(bridge.path, 'responsibleUid', admin, '?kind=package'))[0]).toEqual([null, 'Reporter']);
  });

  it('names the project, not its root, as what a package is part of', async () => {
    await makePack('Fencing');
    const { name } = (await admin.get(bridge.path)).json<{ name: string }>();
    expect((await toldOf(bridge.path, 'parentUid', admin, '?kind=package'))[0]).toEqual([null, name]);
  });

  it('names a deleted period by its first day as lists write it', async () => {
    const periods = `${bridge.path}reporting_periods/`;
    const made = await admin.post(periods, { start_dates: ['2031-05-01'] });
    const { uid } = made.json<{ uid: string; startDate: string }[]>().find(({ startDate }) => startDate === '2031-05-01')!;
    expect((await admin.delete(`${periods}${uid}/`)).status).toBe(204);
    const [newest] = (await admin.get(`${bridge.path}audit-trail/?kind=period`)).json<TrailEntry[]>();
    expect(newest?.subject.name).toBe('1st May 31');
  });
});
