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
});
