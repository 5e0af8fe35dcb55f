import { type ReportMember, seesStaging } from '../../../shared/domain/access/report-access.ts';
import { roleUidsOf } from '../../data/stores/person/caller-store.ts';
import { type GrantPlaces, packageGrants, packageGrantsIn } from '../access/grant.ts';
import type { Context } from '../context.ts';

/** Whether drafts of a package are seen, which are reports that were never submitted, by the uid of the package (REP-334). */
export type DraftSight = (packageUid: string) => boolean;

/**
 * The caller as a member of each package of a project, with their rights there, for routes about the whole project. One Query for
 * callers with some rights limited to packages.
 */
export async function packageMembers(
  { actor, grant }: Pick<Context, 'actor' | 'grant'>,
  projectUid: string,
): Promise<(packageUid: string) => ReportMember> {
  const grantAt = await packageGrants(actor, projectUid, grant);
  const roleUids = roleUidsOf(actor, projectUid);
  return (packageUid) => ({ flags: actor, grant: grantAt(packageUid), roleUids });
}

/** The drafts of a project that the caller of a route about the whole project sees. Costs as `packageMembers`. */
export async function draftSight(context: Pick<Context, 'actor' | 'grant'>, projectUid: string): Promise<DraftSight> {
  const memberAt = await packageMembers(context, projectUid);
  return (packageUid) => seesStaging(memberAt(packageUid));
}

/** The same of a project that is loaded, without a read. */
export function draftSightIn({ actor, grant }: Pick<Context, 'actor' | 'grant'>, loaded: GrantPlaces): DraftSight {
  const grantAt = packageGrantsIn(loaded, grant);
  return (packageUid) => seesStaging({ flags: actor, grant: grantAt(packageUid) });
}
