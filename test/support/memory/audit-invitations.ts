import type { AssuranceView } from '../../../shared/contract/assurance/assurance.ts';
import type { InvitationMail } from '../../../shared/contract/mails.ts';
import type { ProjectInvite } from '../../../shared/contract/person/invites.ts';
import { addDays, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { callsOf } from '../access/handler-calls.ts';
import { person, type SitePerson, site, table, tenantUid } from '../access/memory-site.ts';
import { nextInstant } from '../instants.ts';

const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

export const call = callsOf('ours.example', tenantUid);
export const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });
export const today = todayIn('Europe/London', new Date().toISOString());
export const [SOON, LATER, LAST] = [addDays(today, 10), addDays(today, 20), addDays(today, 30)];

export const bridge = await site('Bridge');
export const boss = await person('boss');
const grant = { scope: 'company' as const, scopeUid: bridge.project.companyUid, isAdmin: true, actions: [], roles: [] };
await transact(personStore(tenantUid).grantWrites(boss.uid, grant, cause()));

export const ofProject = () => ({ scope: 'project', scopeUid: bridge.project.uid }) as const;
export const ofCompany = () => ({ scope: 'company', scopeUid: bridge.project.companyUid }) as const;
export const companyPath = () => `/api/company/${bridge.project.companyUid}/`;
export const give = (email: string, until: string | null, who = bridge.admin) =>
  who.put(`${bridge.path}auditor/`, { email, until });
export const giveOfCompany = (email: string, until: string | null) => boss.put(`${companyPath()}auditor/`, { email, until });
export const seats = async (who = bridge.admin) => (await who.get(`${bridge.path}assurance/`)).json<AssuranceView>().seats;
export const rowsOf = async (email: string) => (await seats()).filter((seat) => seat.email === email);
export const inviteOf = async (who: SitePerson) => (await who.get('/api/project/invite/')).json<ProjectInvite[]>()[0];
export const mailsTo = (email: string) =>
  table
    .ofKind('job')
    .map(({ payload }) => payload as InvitationMail)
    .filter((mail) => mail.kind === 'invitation' && mail.emails.includes(email));
export const codeOf = (mail: InvitationMail | undefined) => /#invitation=([\w-]+)/.exec(mail?.path ?? '')?.[1] ?? '';
export const told = (answer: { status: number; json<T>(): T }) => [answer.status, answer.json<{ detail: string }>().detail];
export const entriesOf = (root: string) =>
  table
    .ofKind('audit')
    .filter((entry) => entry.root === root)
    .map(({ kind, by, changes }) => ({ kind, by, changes }));

/** A person who joins the tenancy after an invitation to their address, with the code of its mail. */
export async function arrives(name: string): Promise<SitePerson> {
  await nextInstant();
  const who = await person(name);
  await personStore(tenantUid).noteMailbox(who.uid, new Date().toISOString());
  return who;
}
export const accept = async (who: SitePerson) => {
  const { uid } = (await inviteOf(who))!;
  return who.put(`${bridge.path}invite/${uid}/`, { status: 'accepted' });
};
