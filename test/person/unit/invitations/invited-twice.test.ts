import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectInvite } from '../../../../shared/contract/person/invites.ts';
import type { Member } from '../../../../shared/contract/person/members.ts';
import { person, type Site, type SitePerson, site } from '../../../support/access/memory-site.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';

let bridge: Site;
beforeAll(async () => {
  bridge = await site('Bridge');
});

const at = () => `${bridge.path}invite/`;
const invite = ({ email }: { email: string }, auto = false, more: object = {}) => {
  const meta_json = { auto_accept_if_user_exists: auto };
  return bridge.admin.post(at(), { email, project_discipline: bridge.role('Reporter'), meta_json, ...more });
};
const ask = (who: SitePerson) =>
  who.post(at(), { email: who.email, is_request: true, project_discipline: bridge.role('Approver') });
const give = ({ email }: SitePerson) =>
  bridge.admin.post(`${bridge.path}member/`, { email, project_discipline: bridge.role('Reporter') });
const pending = async ({ email }: { email: string }) =>
  (await bridge.admin.get(at())).json<ProjectInvite[]>().filter((each) => each.email === email.toLowerCase()).length;
const takeAll = async ({ uid }: SitePerson) => {
  const members = (await bridge.admin.get(`${bridge.path}member/`)).json<Member[]>();
  for (const each of members.filter(({ user }) => user.uid === uid))
    expect((await bridge.admin.delete(`${bridge.path}member/${each.uid}/`)).status).toBe(204);
};

describe('an invitation into a role', () => {
  it('is one alone where two people invite an address at the same moment', async () => {
    const dora = { email: 'dora@new.example' };
    const others: number[] = [];
    const first = await beforeTransaction(
      dora.email,
      async () => others.push((await invite(dora)).status),
      () => invite(dora),
    );
    expect([others, first.status, await pending(dora)]).toEqual([[201], 409, 1]);
  });

  it('can be sent again after it was answered or withdrawn', async () => {
    const emil = await person('emil');
    const sent = async () => (await invite(emil)).json<ProjectInvite>().uid;
    const answer = async (uid: string, status: string) => expect((await emil.put(`${at()}${uid}/`, { status })).status).toBe(200);
    await answer(await sent(), 'rejected');
    expect((await bridge.admin.delete(`${at()}${await sent()}/`)).status).toBe(204);
    await answer(await sent(), 'accepted');
    await takeAll(emil);
    await answer(await sent(), 'accepted');
  });

  it('is used up where the person is given the role directly, so that it does not bring them back later', async () => {
    const finn = await person('finn');
    const { uid } = (await invite(finn)).json<ProjectInvite>();
    expect((await give(finn)).status).toBe(201);
    expect(await pending(finn)).toBe(0);
    await takeAll(finn);
    expect((await finn.put(`${at()}${uid}/`, { status: 'accepted' })).status).toBe(409);
    expect((await finn.get(bridge.path)).status).toBe(404);
  });

  it('is refused for somebody who has the role', async () => {
    const gina = await person('gina');
    expect((await give(gina)).status).toBe(201);
    expect([(await invite(gina)).status, await pending(gina)]).toEqual([409, 0]);
  });

  it('that joins a person at once leaves no request of theirs waiting, whatever its last day [ADM-366]', async () => {
    const hana = await person('hana');
    expect((await ask(hana)).status).toBe(201);
    expect((await invite(hana, true, { until: '2099-12-31' })).status).toBe(201);
    expect(await pending(hana)).toBe(0);
  });

  it('that joins a person at once leaves neither a request nor an invitation waiting [ADM-366]', async () => {
    const ivo = await person('ivo');
    expect([(await ask(ivo)).status, (await invite(ivo)).status]).toEqual([201, 201]);
    expect([(await invite(ivo, true)).status, await pending(ivo)]).toEqual([201, 0]);
  });
});

describe('a request to join a project', () => {
  it('is one alone where it is sent twice at the same moment', async () => {
    const jan = await person('jan');
    const others: number[] = [];
    const first = await beforeTransaction(
      jan.email,
      async () => others.push((await ask(jan)).status),
      () => ask(jan),
    );
    expect([others, first.status, await pending(jan)]).toEqual([[201], 409, 1]);
  });
});

describe('an invitation into a company', () => {
  it('is one alone where two people invite an address at the same moment', async () => {
    const boss = await person('boss', { isTenantSuperuser: true });
    const kim = { email: 'kim@new.example' };
    const path = `/api/company/${bridge.project.companyUid}/invite/`;
    const send = () => boss.post(path, { email: kim.email, is_admin: false });
    const others: number[] = [];
    const first = await beforeTransaction(kim.email, async () => others.push((await send()).status), send);
    expect([others, first.status]).toEqual([[201], 409]);
  });
});
