import { beforeAll, describe, expect, it } from 'vitest';
import type { InvitationMail } from '../../../shared/contract/mails.ts';
import type { ProjectInvite } from '../../../shared/contract/person/invites.ts';
import { callsOf } from '../../support/access/handler-calls.ts';
import { person, type Site, site, table, tenantUid } from '../../support/access/memory-site.ts';

const { db } = await import('../../../functions/data/service.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');

const call = callsOf('ours.example', tenantUid);
const now = new Date().toISOString();

let bridge: Site;
beforeAll(async () => {
  bridge = await site('Bridge');
});

/** Invites an address, and answers as the person. @returns the page's address in the mail, and the status of the answer */
async function invitedAnd(email: string, uid: string) {
  const made = await bridge.admin.post(`${bridge.path}invite/`, { email, project_discipline: bridge.role('Reporter') });
  const mails = table.ofKind('job').map(({ payload }) => payload as InvitationMail);
  const path = mails.findLast((mail) => mail.kind === 'invitation' && mail.emails.includes(email))?.path ?? '';
  const answer = await call(uid, 'PUT', `${bridge.path}invite/${made.json<ProjectInvite>().uid}/`, { status: 'accepted' });
  return { page: path.split(/[?#]/)[0], status: answer.status };
}

describe('somebody whose organisation writes the address with capitals', () => {
  it('is found by the address in small letters, and accepts what it is invited to', async () => {
    const { uid } = await person('Rob.Miller');
    expect(await invitedAnd('rob.miller@x.example', uid)).toEqual({ page: '/accounts/login', status: 200 });
  });

  it('accepts an invitation also where an earlier release has stored the address as it was written', async () => {
    const uid = '00000000-0000-4000-8000-00000000cafe';
    const flags = { isSuperuser: false, isTenantSuperuser: false, version: 1, created: now };
    table.put(
      db.entities.user.put({ tenantUid, uid, email: 'Eva.Lang@X.example', firstName: 'Eva', lastName: 'Lang', ...flags }),
    );
    expect((await invitedAnd('eva.lang@x.example', uid)).status).toBe(200);
    const store = personStore(tenantUid);
    expect(await store.byEmail('eva.lang@x.example')).toBeUndefined();
    await store.noteSignIn(await store.get(uid), now);
    expect(await store.byEmail('Eva.Lang@x.example')).toMatchObject({ uid, email: 'eva.lang@x.example' });
  });
});
