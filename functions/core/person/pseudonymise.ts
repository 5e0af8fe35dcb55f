import { MAX_FORMER } from '../../../shared/domain/person/former.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { passkeyStore } from '../../data/stores/person/passkey-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { pseudonymStore } from '../../data/stores/person/pseudonym-store.ts';
import { sessionStore } from '../../data/stores/person/session-store.ts';
import { inviteStore } from '../../data/stores/project/invite-store.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import { mailStore } from '../../data/stores/tenant/mail-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { forgetTenant } from '../tenant/kept-tenant.ts';
import { addressHash } from './former.ts';
import { type PersonWithAccess, withAccess } from './people.ts';

const ACTIVE = 'This person is active. Deactivate them first.';
const OTHER = 'This is not the address of this person. Type it as the list shows it.';
const FULL = `A tenancy has at most ${MAX_FORMER} former members. Ask the operator.`;

/**
 * Erases the name and address of a deactivated person for good: the profile becomes that of a former member, copies of the name
 * are replaced, and entries found by the address are deleted. Figures, roles and audit entries stay. An interrupted run has done
 * a part and can be repeated.
 * @param typed the person's address, as a confirmation
 * @throws not_found, conflict for oneself and for an active person, invalid_input for another address, stale_version
 */
export async function pseudonymise(context: Context, uid: string, typed: string): Promise<PersonWithAccess> {
  const { tenantUid, cause } = context;
  const [person, tenant] = await Promise.all([
    personStore(tenantUid).get(uid, { consistent: true }),
    tenantStore(tenantUid).get(),
  ]);
  const store = pseudonymStore(tenantUid);
  const { email, deactivatedAt, pseudonymisedAt } = person;
  if (pseudonymisedAt !== undefined) await store.eraseAgain(person, cause);
  else {
    if (deactivatedAt === undefined) throw new AppError('conflict', ACTIVE);
    if (typed.trim().toLowerCase() !== email.toLowerCase()) throw fieldError('email', OTHER);
    if ((tenant.formerPeople ?? []).length >= MAX_FORMER) throw new AppError('conflict', FULL);
    // with several identity providers two people may share an address
    const sharer = await personStore(tenantUid).byEmail(email);
    const isShared = sharer !== undefined && sharer.uid !== uid && sharer.deactivatedAt === undefined;
    const traces = await tracesOf(tenantUid, { uid, email: isShared ? undefined : email });
    const former = { uid, at: cause.at, ...(!isShared && { address: addressHash(tenantUid, email) }) };
    await store.pseudonymise({ person, tenant, former }, traces, cause);
    forgetTenant(tenantUid);
  }
  return (await withAccess(tenantUid, [person]))[0]!;
}

/** The writes that delete the person's own data: sessions and passkeys and, by their address, invitations and counts of mails. */
async function tracesOf(tenantUid: string, { uid, email }: { uid: string; email: string | undefined }): Promise<Write[]> {
  const [sessions, passkeys] = await Promise.all([sessionStore(tenantUid).of(uid), passkeyStore(tenantUid).of(uid)]);
  const signIns = [...sessionStore(tenantUid).forgetWrites(sessions), ...passkeyStore(tenantUid).forgetWrites(passkeys)];
  if (email === undefined) return signIns;
  const [invites, structures, companies] = await Promise.all([
    inviteStore(tenantUid).forgetWrites(email),
    projectStore(tenantUid).structures(),
    companyStore(tenantUid).all(),
  ]);
  const places = [...structures.map(({ projectUid }) => projectUid), ...companies.map((company) => company.uid)];
  return [...signIns, ...invites, ...mailStore(tenantUid).forgetWrites(places, email)];
}
