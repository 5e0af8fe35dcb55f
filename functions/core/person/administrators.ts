import { can } from '../../../shared/domain/access/rights.ts';
import { callerStore, grantOn } from '../../data/stores/person/caller-store.ts';
import { ofActive } from '../../data/stores/person/last-admin.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { projectGrant } from '../access/grant.ts';
import { inForce } from '../access/in-force.ts';
import type { Context } from '../context.ts';

/** The uids of the active administrators of some places, such as a project and its company. One Query each, and one BatchGet. */
export async function activeAdministrators(tenantUid: string, scopeUids: readonly string[]): Promise<string[]> {
  const people = personStore(tenantUid);
  const members = (await Promise.all(scopeUids.map((each) => people.membersOf(each)))).flat();
  const admins = await ofActive(members.filter(({ isAdmin }) => isAdmin));
  return [...new Set(admins.map(({ userUid }) => userUid))];
}

/** Whether somebody administers a project or, without `projectUid`, a company now; not when they are deactivated or gone. */
export async function stillAdministers(
  { tenantUid, now }: Pick<Context, 'tenantUid' | 'now'>,
  userUid: string,
  { projectUid, companyUid }: { projectUid?: string | undefined; companyUid: string },
): Promise<boolean> {
  const found = await callerStore(tenantUid).find(userUid);
  if (!found) return false;
  const person = await inForce(found, now);
  const grant = projectUid === undefined ? grantOn(person, { companyUid }) : await projectGrant(person, projectUid);
  return can(person, grant, 'admin');
}
