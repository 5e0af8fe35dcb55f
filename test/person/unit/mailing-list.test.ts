import { expect, it } from 'vitest';
import { isShortId, shortId } from '../../../shared/domain/kernel/names.ts';
import { person, tenantUid } from '../../support/access/memory-site.ts';

const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');

const LIST = '/api/mailinglist/';
const cause = { by: 'test', at: '2026-01-01T10:00:00.000Z', correlationId: 'test' };

/** Another person whose uid begins with the same eight characters. */
async function alike(uid: string, name: string): Promise<string> {
  const other = `${shortId(uid)}-0000-4000-8000-000000000000`;
  await personStore(tenantUid).create({ uid: other, email: `${name}@x.example`, firstName: name, lastName: 'Tester' }, cause);
  return other;
}

it('an id of a superuser that means another person as well is told apart from theirs [REP-028]', async () => {
  const chief = await person('chief', { isTenantSuperuser: true });
  const other = await alike(chief.uid, 'alike');
  const short = shortId(chief.uid);
  expect(isShortId(short)).toBe(true);
  expect((await chief.post(LIST, { user: short })).status).toBe(409);
  expect((await chief.get(`${LIST}?user=${short}`)).status).toBe(409);
  expect((await chief.get(`${LIST}?user=${other}`)).json()).toMatchObject([{ uid: other }]);
  expect((await chief.get(`${LIST}?user=${chief.uid}`)).json()).toMatchObject([{ uid: chief.uid }]);
});

it('a short id of who may name nobody else means them, whoever has one like it [SET-339]', async () => {
  const rita = await person('rita');
  await alike(rita.uid, 'like-rita');
  expect((await rita.get(`${LIST}?user=${shortId(rita.uid)}`)).json()).toMatchObject([{ uid: rita.uid }]);
});
