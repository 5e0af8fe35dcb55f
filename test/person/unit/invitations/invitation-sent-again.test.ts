import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { InvitationMail } from '../../../../shared/contract/mails.ts';
import type { ProjectInvite } from '../../../../shared/contract/person/invites.ts';
import { callsOf } from '../../../support/access/handler-calls.ts';
import { person, type Site, type SitePerson, site, table, tenantUid } from '../../../support/access/memory-site.ts';
import { nextInstant } from '../../../support/instants.ts';

const { companyInviteStore } = await import('../../../../functions/data/stores/company/company-invite-store.ts');
const { inviteStore } = await import('../../../../functions/data/stores/project/invite-store.ts');
const { isCodeOfInvitation } = await import('../../../../functions/core/person/invite-mail.ts');
const { personStore } = await import('../../../../functions/data/stores/person/person-store.ts');

const call = callsOf('ours.example', tenantUid);
const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });

let bridge: Site;
let chief: SitePerson;
beforeAll(async () => {
  bridge = await site('Bridge');
  chief = await person('chief', { isTenantSuperuser: true });
});

const mailsTo = (email: string) =>
  table
    .ofKind('job')
    .map(({ payload }) => payload as InvitationMail)
    .filter((mail) => mail.kind === 'invitation' && mail.emails.includes(email));
const codeOf = (mail: InvitationMail | undefined) => /#invitation=([\w-]+)/.exec(mail?.path ?? '')?.[1] ?? '';
const ask = (email: string, invitation: string) => call('', 'POST', '/auth-rest/invitation/', { email, invitation });
const detail = (answer: Awaited<ReturnType<typeof ask>>) => [answer.status, answer.json<{ detail: string }>().detail];

/** An open invitation to the project, and the address in its mail. */
async function invited(email: string): Promise<string> {
  const made = await bridge.admin.post(`${bridge.path}invite/`, { email, project_discipline: bridge.role('Reporter') });
  return `${bridge.path}invite/${made.json<ProjectInvite>().uid}/`;
}
const again = (path: string, who: SitePerson = bridge.admin) => who.post(`${path}mail/`);

describe('an invitation that is sent again', () => {
  it('has a fresh code in its new mail, which says the same as the first', async () => {
    const path = await invited('ada@x.example');
    expect((await again(path)).status).toBe(204);
    const [first, second] = mailsTo('ada@x.example');
    expect(second?.facts).toEqual(first?.facts);
    expect(codeOf(second)).not.toBe(codeOf(first));
    expect((await ask('ada@x.example', codeOf(second))).json()).toMatchObject({ to: 'Bridge' });
  });

  it('says at the link of an earlier mail that there is a newer one', async () => {
    const path = await invited('bea@x.example');
    await again(path);
    await again(path);
    const [first, second] = mailsTo('bea@x.example');
    const newer = [404, expect.stringContaining('Open the link in the newest mail')];
    expect(detail(await ask('bea@x.example', codeOf(first)))).toEqual(newer);
    expect(detail(await ask('bea@x.example', codeOf(second)))).toEqual(newer);
    expect(detail(await ask('bea@x.example', 'guessed'))).not.toEqual(newer);
    expect(detail(await ask('other@x.example', codeOf(first)))).not.toEqual(newer);
  });

  it('keeps ten of its earlier codes, the latest first', async () => {
    const path = await invited('ben@x.example');
    const store = inviteStore(tenantUid);
    const read = () => store.get(bridge.project.uid, path.split('/').at(-2)!);
    const replacedProofs = Array.from({ length: 10 }, (_, n) => `earlier-${n}`);
    await store.renew(await read(), { proof: 'latest', replacedProofs }, [], cause());
    expect((await again(path)).status).toBe(204);
    expect((await read()).replacedProofs).toEqual(['latest', ...replacedProofs.slice(0, 9)]);
  });

  it('is not sent by two at once, so that no mail goes out whose code counts no more', async () => {
    const path = await invited('bob@x.example');
    const store = inviteStore(tenantUid);
    const seen = await store.get(bridge.project.uid, path.split('/').at(-2)!);
    await again(path);
    const late = store.renew(seen, { proof: 'late', replacedProofs: [] }, [], cause());
    await expect(late).rejects.toMatchObject({ code: 'stale_version' });
  });

  it('leads somebody with an account to the sign-in, as the first mail did', async () => {
    const { email } = await person('cleo');
    await again(await invited(email));
    const [first, second] = mailsTo(email);
    expect([second?.path, second?.facts.hasAccount]).toEqual([first?.path, true]);
  });

  it('still carries a code for somebody who registered after it without showing one', async () => {
    const path = await invited('dora@x.example');
    await nextInstant();
    await person('dora');
    await again(path);
    const code = codeOf(mailsTo('dora@x.example').at(-1));
    expect((await ask('dora@x.example', code)).status).toBe(200);
  });

  it('has no code for somebody who has shown one, and the code before it proves nothing any more', async () => {
    const path = await invited('emma@x.example');
    await nextInstant();
    const { uid } = await person('emma');
    await personStore(tenantUid).noteMailbox(uid, new Date().toISOString());
    await again(path);
    const [first, second] = mailsTo('emma@x.example');
    expect(codeOf(second)).toBe('');
    expect(detail(await ask('emma@x.example', codeOf(first)))).toEqual([404, expect.stringContaining('the newest mail')]);
    expect(await isCodeOfInvitation(tenantUid, 'emma@x.example', codeOf(first))).toBe(false);
  });

  it('is not sent once the last day of its access is over, since nobody can accept it any more', async () => {
    const path = await invited('finn@x.example');
    const uid = path.split('/').at(-2)!;
    Object.assign(table.ofKind('invite').find((item) => item.uid === uid)!, { until: '2020-01-31' });
    const refused = await again(path);
    expect([refused.status, refused.json<{ detail: string }>().detail]).toEqual([409, expect.stringContaining('is over')]);
    expect(mailsTo('finn@x.example')).toHaveLength(1);
  });

  it('is sent three times in an hour at most, and the answer says when it can be sent once more', async () => {
    const path = await invited('fay@x.example');
    const answers = [await again(path), await again(path), await again(path), await again(path)];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
    const { headers, text } = answers[3]!;
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(text).toContain(`once more in ${Math.ceil(Number(headers['retry-after']) / 60)} minute`);
    expect(mailsTo('fay@x.example')).toHaveLength(4);
    expect((await again(await invited('gwen@x.example'))).status).toBe(204);
  });

  it('is told in the audit trail, with who sent it', async () => {
    const path = await invited('hope@x.example');
    await again(path);
    const told = table.ofKind('audit').filter(({ changes }) => JSON.stringify(changes).includes('sentAgain'));
    expect(told.at(-1)).toMatchObject({
      by: bridge.admin.uid,
      changes: [{ field: 'sentAgain', from: null, to: 'hope@x.example' }],
    });
  });

  it('is sent again by administrators of its project alone, and hidden from others [SET-012]', async () => {
    const path = await invited('iris@x.example');
    const other = await site('Tunnel');
    const member = await person('member');
    await bridge.admin.post(`${bridge.path}member/`, { email: member.email, project_discipline: bridge.role('Reporter') });
    expect((await again(path, member)).status).toBe(403);
    expect((await again(path, await person('stranger'))).status).toBe(404);
    expect((await again(path, other.admin)).status).toBe(404);
    const behindOwn = path.replace(bridge.path, other.path);
    expect((await again(behindOwn, other.admin)).status).toBe(404);
    expect((await again(`${bridge.path}invite/${randomUUID()}/`)).status).toBe(404);
    expect((await call('', 'POST', `${path}mail/`)).status).toBe(401);
    expect(mailsTo('iris@x.example')).toHaveLength(1);
  });

  it('is not sent once it is withdrawn, nor where it is a request to join', async () => {
    const path = await invited('jane@x.example');
    await bridge.admin.delete(path);
    expect((await again(path)).status).toBe(404);
    const guest = await person('guest');
    const asked = await guest.post(`${bridge.path}invite/`, { email: guest.email, is_request: true });
    const request = `${bridge.path}invite/${asked.json<ProjectInvite>().uid}/`;
    expect(detail(await again(request))).toEqual([409, expect.stringContaining('Accept or reject the request')]);
  });
});

describe('an invitation to a company that is sent again', () => {
  it('has a fresh code in its new mail, and says so at the link of the first', async () => {
    const path = `/api/company/${bridge.project.companyUid}/invite/`;
    const made = await chief.post(path, { email: 'kate@x.example' });
    expect((await chief.post(`${path}${made.json<{ uid: string }>().uid}/mail/`)).status).toBe(204);
    const [first, second] = mailsTo('kate@x.example');
    expect(second?.facts).toEqual(first?.facts);
    expect((await ask('kate@x.example', codeOf(second))).json()).toMatchObject({ to: 'Bridge company' });
    expect(detail(await ask('kate@x.example', codeOf(first)))).toEqual([404, expect.stringContaining('newest mail')]);
  });

  it('is hidden from whoever does not see the company, and not sent by them [SET-012]', async () => {
    const { companyUid } = bridge.project;
    const fields = { companyUid, email: 'lena@x.example', isAdmin: false, isRequest: false, proof: 'none' };
    const { uid } = await companyInviteStore(tenantUid).create(fields, [], cause());
    const path = `/api/company/${companyUid}/invite/${uid}/mail/`;
    expect((await (await person('passer-by')).post(path)).status).toBe(404);
    expect((await call('', 'POST', path)).status).toBe(401);
    expect(mailsTo('lena@x.example')).toEqual([]);
  });
});
