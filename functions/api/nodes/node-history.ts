import type { NodeChange, nodeUsage } from '../../../shared/contract/report/node-usage.ts';
import { fullName } from '../../../shared/domain/kernel/names.ts';
import { findNode, REFUSALS } from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { commitOf } from '../../core/structure/place.ts';
import { type AuditItem, auditStore } from '../../data/stores/audit-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** As many changes of a structure as are looked through, and as many of a node as are told. */
const LOOKED_THROUGH = 500;
const TOLD = 10;

/** What a package shows may have been changed in it or in its project. */
export const listNodeChanges: Handlers<typeof nodeUsage>['listNodeChanges'] = async (context, { params }) => {
  const { tenantUid } = context;
  const store = structureStore(tenantUid);
  const place = await store.placeOf(commitOf(context));
  const refs = [...new Set([place.refUid, place.masterRefUid])];
  const [{ tree }, ...trails] = await Promise.all([
    store.read(place),
    ...refs.map((refUid) => auditStore(tenantUid).latest(refUid, LOOKED_THROUGH)),
  ]);
  const node = findNode(tree, params.pathId);
  if (!node) throw new AppError('not_found', REFUSALS.not_found);
  const entries = trails.flat().flatMap((entry) => partOf(entry, node.uid));
  const latest = entries.sort((a, b) => (a.at > b.at ? -1 : 1)).slice(0, TOLD);
  return named(tenantUid, latest);
};

/** What an entry of the audit trail says of one node. */
function partOf({ kind, at, by, changes }: AuditItem, nodeUid: string): NodeChange[] {
  const prefix = `${nodeUid}.`;
  const own = changes.filter(({ field }) => field.startsWith(prefix));
  if (kind !== 'structure' || own.length === 0) return [];
  return [{ at, by, changes: own.map((change) => ({ ...change, field: change.field.slice(prefix.length) })) }];
}

/** The changes with people by name; somebody who has left the tenancy since is told by id. */
async function named(tenantUid: string, entries: readonly NodeChange[]): Promise<NodeChange[]> {
  const people = await personStore(tenantUid).getMany(entries.map(({ by }) => by));
  const names = new Map(
    people.map(({ uid, firstName, lastName, email }) => [
      uid,
      fullName({ first_name: firstName, last_name: lastName, username: email }),
    ]),
  );
  return entries.map((entry) => ({ ...entry, by: names.get(entry.by) ?? entry.by }));
}
