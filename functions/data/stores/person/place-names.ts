import { db } from '../../service.ts';
import type { GrantItem } from './membership-store.ts';

/** Names by uid: of companies, projects and roles. */
export type PlaceNames = ReadonlyMap<string, string>;

const AT_ONCE = { concurrency: 4 };

/** Names of the places and roles of some grants: a BatchGet for each hundred. A deleted place has no name. */
export async function placeNames(
  tenantUid: string,
  grants: readonly Pick<GrantItem, 'scope' | 'scopeUid' | 'roles'>[],
): Promise<PlaceNames> {
  const uidsOf = (scope: GrantItem['scope']) => [
    ...new Set(grants.filter((grant) => grant.scope === scope).map(({ scopeUid }) => scopeUid)),
  ];
  const roleKeys = new Map(
    grants.flatMap(({ scopeUid, roles }) =>
      roles.flatMap(({ roleUid }) => (roleUid ? [[roleUid, { tenantUid, projectUid: scopeUid, uid: roleUid }] as const] : [])),
    ),
  );
  const keys = (uids: readonly string[]) => uids.map((uid) => ({ tenantUid, uid }));
  const [companies, projects, roles] = await Promise.all([
    read(keys(uidsOf('company')), (all) => db.entities.company.get(all).go(AT_ONCE)),
    read(keys(uidsOf('project')), (all) => db.entities.project.get(all).go(AT_ONCE)),
    read([...roleKeys.values()], (all) => db.entities.role.get(all).go(AT_ONCE)),
  ]);
  return new Map([...companies, ...projects, ...roles].map(({ uid, name }) => [uid, name]));
}

type NamedPlace = { uid: string; name: string };

const read = async <K>(keys: K[], get: (keys: K[]) => Promise<{ data: NamedPlace[] }>): Promise<NamedPlace[]> =>
  keys.length === 0 ? [] : (await get(keys)).data;
