import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { SessionView } from '../../../../shared/contract/person/me.ts';
import type { Claims } from '../../../support/access/handler-calls.ts';
import { person, type SitePerson, table, tenantUid } from '../../../support/access/memory-site.ts';

const { noteSession } = await import('../../../../functions/core/person/session/sessions.ts');
const { db } = await import('../../../../functions/data/service.ts');

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0';
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

let ada: SitePerson;
let bob: SitePerson;
beforeAll(async () => {
  [ada, bob] = [await person('ada'), await person('bob')];
});

const aSession = (hoursAgo = 0): Required<Claims> => ({
  origin_jti: randomUUID(),
  auth_time: Math.floor(Date.now() / 1000) - hoursAgo * 3600,
});
const opened = (who: SitePerson, claims: Claims, agent: string, now = new Date()) =>
  noteSession({ tenantUid, host: 'ours.example', correlationId: 'test', now }, { userUid: who.uid }, claims, agent);
const mails = () => table.ofKind('job').filter(({ type }) => type === 'send-mail');
const sessionsOf = async (who: SitePerson, claims: Claims) =>
  (await who.get('/api/me/sessions/', undefined, claims)).json<SessionView[]>();

it('lists where somebody is signed in, and tells the session that asks', async () => {
  const [here, there] = [aSession(), aSession(2)];
  await opened(ada, here, FIREFOX);
  await opened(ada, there, ANDROID);
  const listed = await sessionsOf(ada, here);
  expect(listed.map(({ device, is_current }) => [device, is_current]).sort()).toEqual([
    ['Chrome on Android', false],
    ['Firefox on Windows', true],
  ]);
});

it('mails the person at the first session from another kind of device, and not at later ones', async () => {
  const carol = await person('carol');
  const before = mails().length;
  await opened(carol, aSession(), FIREFOX);
  await opened(carol, aSession(), FIREFOX);
  expect(mails()).toHaveLength(before);
  await opened(carol, aSession(), ANDROID);
  await opened(carol, aSession(), ANDROID);
  expect(mails()).toHaveLength(before + 1);
  expect(mails().at(-1)).toMatchObject({
    payload: { kind: 'new-device', userUids: [carol.uid], facts: { device: 'Chrome on Android' } },
  });
});

it('writes the last use once an hour', async () => {
  const dora = await person('dora');
  const [session, start] = [aSession(), Date.now()];
  const at = (minutes: number) => new Date(start + minutes * 60_000);
  for (const minutes of [0, 30, 59]) await opened(dora, session, FIREFOX, at(minutes));
  expect((await sessionsOf(dora, session))[0]!.last_seen).toBe(at(0).toISOString());
  await opened(dora, session, FIREFOX, at(61));
  expect((await sessionsOf(dora, session))[0]!.last_seen).toBe(at(61).toISOString());
});

it('refuses the tokens of a session that was ended from another one, and of no other', async () => {
  const [here, lost] = [aSession(), aSession(1)];
  await opened(bob, here, FIREFOX);
  await opened(bob, lost, ANDROID);
  expect((await bob.get('/api/me/', undefined, lost)).status).toBe(200);
  expect((await bob.delete(`/api/me/sessions/${lost.origin_jti}/`, undefined, here)).status).toBe(204);
  expect((await bob.get('/api/me/', undefined, lost)).status).toBe(401);
  expect((await bob.get('/api/me/', undefined, here)).status).toBe(200);
  expect((await sessionsOf(bob, here)).map(({ uid }) => uid)).toEqual([here.origin_jti]);
});

it('ends the session that asks as "current", also one that no list has', async () => {
  const session = aSession();
  expect((await bob.delete('/api/me/sessions/current/', undefined, session)).status).toBe(204);
  expect((await bob.get('/api/me/', undefined, session)).status).toBe(401);
});

it("answers 404 for a session of somebody else, which goes on, and for 'current' of a token that names none", async () => {
  const [hers, his] = [aSession(), aSession()];
  await opened(ada, hers, FIREFOX);
  expect((await bob.delete(`/api/me/sessions/${hers.origin_jti}/`, undefined, his)).status).toBe(404);
  expect((await bob.delete('/api/me/sessions/current/')).status).toBe(404);
  expect((await ada.get('/api/me/', undefined, hers)).status).toBe(200);
});

it('ends all sessions of somebody who has ended more than fifty of them within a month', async () => {
  const eve = await person('eve');
  const old = aSession(3);
  for (let count = 0; count <= 50; count += 1)
    expect((await eve.delete('/api/me/sessions/current/', undefined, aSession())).status).toBe(204);
  const { data } = await db.entities.user.get({ tenantUid, uid: eve.uid }).go();
  expect(data!.endedSessions).toHaveLength(50);
  expect((await eve.get('/api/me/', undefined, old)).status).toBe(401);
});

it('refuses a session that is older than the twelve hours of a tenancy that has decided nothing', async () => {
  expect((await ada.get('/api/me/', undefined, aSession(11))).status).toBe(200);
  const refused = await ada.get('/api/me/', undefined, aSession(12));
  expect(refused.status).toBe(401);
  expect(refused.json<{ detail: string }>()).toMatchObject({ detail: 'You signed in too long ago. Sign in again.' });
});
