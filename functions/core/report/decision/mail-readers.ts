import { can, canSee } from '../../../../shared/domain/access/rights.ts';
import { type Actor, callerStore } from '../../../data/stores/person/caller-store.ts';
import { isRelation, supplierRequestStore } from '../../../data/stores/supplier/supplier-request-store.ts';
import { packageGrants, projectGrant } from '../../access/grant.ts';
import { asSeated } from '../../access/seated.ts';
import { whereFound } from '../../where-found.ts';

/** A person with the rights to read that they have now; undefined for somebody who is deactivated or gone. One Query. */
export async function mailReaderOf(tenantUid: string, userUid: string, now: Date): Promise<Actor | undefined> {
  const found = await callerStore(tenantUid).find(userUid, { consistent: true });
  return found?.deactivatedAt === undefined ? found && asSeated({ method: 'GET' }, found, now) : undefined;
}

/**
 * Which packages of a project a person sees. One Query more where their rights are limited to packages;
 * none of a project that is gone.
 */
async function packagesSeen(reader: Actor, projectUid: string): Promise<(packageUid: string) => boolean> {
  const grantAt = await whereFound(async () => packageGrants(reader, projectUid, await projectGrant(reader, projectUid)));
  return (packageUid) => grantAt !== undefined && canSee(reader, grantAt(packageUid));
}

/** Whether a person is told of the reports of a package: they see it, or administer the supplier that reports for it. */
export async function isTold(
  reader: Actor,
  { projectUid, packageUid }: { projectUid: string; packageUid: string },
): Promise<boolean> {
  if ((await packagesSeen(reader, projectUid))(packageUid)) return true;
  const received = await supplierRequestStore(reader.tenantUid).receivedBy(projectUid);
  const relation = received.filter(isRelation).find((each) => each.packageUid === packageUid);
  const grant = relation && (await projectGrant(reader, relation.supplierProjectUid));
  return relation !== undefined && !grant?.auditor && can(reader, grant, 'admin');
}
