import { descending } from '../../../shared/domain/kernel/order.ts';
import { findNode, REFUSALS } from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { type AuditItem, auditStore } from '../../data/stores/audit-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Context } from '../context.ts';
import { withAuthorNames } from '../person/author-names.ts';
import { addressedId } from './place.ts';

/** Reads at most 500 changes of a structure and returns at most 10 of the node. */
const LOOKED_THROUGH = 500;
const MAX_CHANGES_SHOWN = 10;

/** A change of one node; `by`: the author's name. */
export type NodeAudit = Pick<AuditItem, 'at' | 'by' | 'changes'>;

/**
 * The latest changes of a node, the newest first. What a package shows may have been changed in it or in its project.
 * @throws not_found
 */
export async function nodeAudit(context: Context, path: string): Promise<NodeAudit[]> {
  const { tenantUid } = context;
  const store = structureStore(tenantUid);
  const place = await store.placeOf(addressedId(context));
  const packages = [...new Set([place.packageUid, place.rootUid])];
  const [{ tree }, ...trails] = await Promise.all([
    store.read(place),
    ...packages.map((packageUid) => auditStore(tenantUid).latest(packageUid, LOOKED_THROUGH)),
  ]);
  const node = findNode(tree, path);
  if (!node) throw new AppError('not_found', REFUSALS.not_found);
  const entries = trails.flat().flatMap((entry) => partOf(entry, node.uid));
  const latest = entries.sort(descending(({ at }) => at)).slice(0, MAX_CHANGES_SHOWN);
  return withAuthorNames(tenantUid, latest);
}

/** The part of an audit entry about one node. */
function partOf({ kind, at, by, changes }: AuditItem, nodeUid: string): NodeAudit[] {
  const prefix = `${nodeUid}.`;
  const own = changes.filter(({ field }) => field.startsWith(prefix));
  if (kind !== 'structure' || own.length === 0) return [];
  return [{ at, by, changes: own.map((change) => ({ ...change, field: change.field.slice(prefix.length) })) }];
}
