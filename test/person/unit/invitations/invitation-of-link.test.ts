import { beforeAll, describe, expect, it } from 'vitest';
import type { InvitationMail } from '../../../../shared/contract/mails.ts';
import { callsOf } from '../../../support/access/handler-calls.ts';
import { person, type Site, site, table, tenantUid } from '../../../support/access/memory-site.ts';

const call = callsOf('ours.example', tenantUid);
let bridge: Site;
beforeAll(async () => {
  bridge = await site('Bridge');
});

/** Invites an address to the project. Returns the values in the fragment of the mail's link. */
async function linkTo(email: string): Promise<{ code: string; invited: string; uid: string; path: string }> {
  const made = await bridge.admin.post(`${bridge.path}invite/`, { email, project_discipline: bridge.role('Reporter') });
  const path = table
    .ofKind('job')
    .map(({ payload }) => payload as InvitationMail)
    .filter((mail) => mail.kind === 'invitation' && mail.emails.includes(email))
    .at(-1)!.path;
  const fragment = new URLSearchParams(path.split('#')[1]);
  const { uid } = made.json<{ uid: string }>();
  return { code: fragment.get('invitation') ?? '', invited: fragment.get('invited') ?? '', uid, path };
}
const ask = (email: string, invitation: string) => call('', 'POST', '/auth-rest/invitation/', { email, invitation });

describe('the link of an invitation mail', () => {
  it('tells whoever has its code into what the invitation is, and who invites', async () => {
    const { code, invited } = await linkTo('ada+site@x.example');
    expect(invited).toBe('ada+site@x.example');
    const told = await ask(invited, code);
    expect([told.status, told.json()]).toEqual([200, { to: 'Bridge', by: 'admin-of-bridge Tester' }]);
  });

  it('tells nothing without the code, nor to another address, and says the same of both', async () => {
    const { code } = await linkTo('bea@x.example');
    const answers = [await ask('bea@x.example', 'guessed'), await ask('cleo@x.example', code)];
    for (const { status, text } of answers) {
      expect(status).toBe(404);
      expect(text).not.toContain('Bridge');
    }
    const [first, second] = answers.map((answer) => answer.json<{ detail: string }>().detail);
    expect(first).toBe(second);
  });

  it('tells nothing once the invitation is withdrawn', async () => {
    const { code, uid } = await linkTo('dora@x.example');
    expect((await bridge.admin.delete(`${bridge.path}invite/${uid}/`)).status).toBe(204);
    expect((await ask('dora@x.example', code)).status).toBe(404);
  });

  it('leads somebody with an account to the sign-in and then to the invitation', async () => {
    const { email } = await person('emma');
    const { path, code } = await linkTo(email);
    expect(code).toBe('');
    expect(path).toBe('/accounts/login?next=%2Fhome%3Ftab%3Dinvitations#invited=emma%40x.example');
  });

  it('is not tried again and again', async () => {
    const tries = await Promise.all(Array.from({ length: 205 }, () => ask('fay@x.example', 'guessed')));
    expect(tries.map(({ status }) => status)).toContain(429);
  });
});
