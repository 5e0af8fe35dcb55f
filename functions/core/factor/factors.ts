import { storedUnit } from '../../../shared/domain/metric/unit-text.ts';
import { retryOn } from '../../data/retry.ts';
import { type FactorItem, factorStore } from '../../data/stores/factor/factor-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import { STALE_TREE } from '../../data/stores/structure/tree-store.ts';
import type { Context } from '../context.ts';
import { addressedId } from '../structure/place.ts';
import { emptied, factorFields, newFactorFields, type ReadUnit } from './fields.ts';
import { ownerOf, ownerToChange, ownerToCopy } from './owner.ts';
import { rowChecks } from './row-checks.ts';
import { addressedScene } from './scene.ts';

/** Factors with the owner that the path's report addresses. */
export type FactorsOfPlace = { items: readonly FactorItem[]; ownUid: string };

/**
 * The factors that the project or package of the path's report has itself; `effective`: all that count for its metrics (SET-245).
 */
export async function factorsOfPlace(context: Context, effective: boolean): Promise<FactorsOfPlace> {
  const ownUid = await ownerOf(context);
  const items = effective ? await countingFactors(context) : await factorStore(context.tenantUid).ofOwner(ownUid);
  return { items, ownUid };
}

/**
 * The factors that count for the metrics of the tree: own ones before the project's, these before the group's and the tenancy's
 * (SET-245).
 */
async function countingFactors(context: Context): Promise<FactorItem[]> {
  const { nodes, own, project, global } = await addressedScene(context);
  const used = new Set(nodes.map(({ metric }) => metric?.uid));
  const counting = new Map<string, FactorItem>();
  for (const item of [...own, ...project, ...global]) {
    const key = `${item.metricUid} ${item.toUnit}`;
    if (used.has(item.metricUid) && !counting.has(key)) counting.set(key, item);
  }
  return [...counting.values()];
}

/**
 * Reads a unit as the metrics of the owner write it: 'm³' stays where a metric has exactly this unit, because its factor is found
 * by the unit itself. Elsewhere it is the unit that screens show so, M3.
 */
const unitAt =
  (context: Context, ownerUid: string): ReadUnit =>
  async (text) => {
    if (storedUnit(text) === text) return text;
    const store = structureStore(context.tenantUid);
    const place = await store.placeOf(addressedId(context));
    const { tree } = await store.read({ ...place, packageUid: ownerUid });
    return tree.nodes.some(({ metric }) => metric?.unit === text) ? text : storedUnit(text);
  };

const CHECKS = 4;
/** Writes a factor while the structure is as its check found it: a change of another row is no reason to refuse the factor. */
const onItsRow = <T>(write: () => Promise<T>): Promise<T> => retryOn(STALE_TREE.is, { attempts: CHECKS }, write);

/** `node`: the uid of the sub-metric that the factor is for, as in `rowChecks`. */
type OfRow<F> = F & { node?: string | undefined };

/**
 * Adds a factor to the project or package.
 * @throws conflict for the id of a submitted report, invalid_input for missing fields or an existing
 * factor, stale_version as `rowChecks`
 */
export async function addFactor(
  context: Context,
  { node, ...body }: OfRow<Parameters<typeof newFactorFields>[1]>,
): Promise<FactorItem> {
  const { tenantUid, cause } = context;
  const ownerUid = await ownerToChange(context);
  const fields = await newFactorFields(tenantUid, body, unitAt(context, ownerUid));
  const store = factorStore(tenantUid);
  if (node === undefined) return store.add(ownerUid, fields, cause);
  return onItsRow(async () => store.add(ownerUid, fields, cause, await rowChecks(context, { ownerUid, node }, fields)));
}

/**
 * Copies the factors that another project or package has itself, and that are not there yet (ADM-496).
 * @throws conflict, not_found
 */
export async function copyFactorsFrom(context: Context, reportId: string): Promise<readonly FactorItem[]> {
  const ownerUid = await ownerToChange(context);
  return factorStore(context.tenantUid).copy(await ownerToCopy(context, reportId), ownerUid, context.cause);
}

/**
 * Changes the sent fields of a factor. @throws conflict for the id of a submitted report, not_found, invalid_input, stale_version
 */
export async function editFactor(
  context: Context,
  id: string,
  { node, ...body }: OfRow<Parameters<typeof factorFields>[1]>,
): Promise<FactorItem> {
  const { tenantUid, cause, ifMatch } = context;
  const store = factorStore(tenantUid);
  const ownerUid = await ownerToChange(context);
  const current = await store.get(ownerUid, id);
  const fields = await factorFields(tenantUid, body, current, unitAt(context, ownerUid));
  if (node === undefined) return store.update(current, fields, cause, ifMatch);
  const after = { ...current, ...fields };
  return onItsRow(async () => store.update(current, fields, cause, ifMatch, await rowChecks(context, { ownerUid, node }, after)));
}

/** Replaces a factor; fields that are not sent are emptied. @throws as `editFactor` */
export const overwriteFactor = (context: Context, id: string, body: Parameters<typeof emptied>[0]): Promise<FactorItem> =>
  editFactor(context, id, emptied(body));

/** Deletes a factor. @throws conflict for the id of a submitted report, not_found, stale_version */
export async function removeFactor(context: Context, id: string): Promise<void> {
  const { tenantUid, cause, ifMatch } = context;
  const store = factorStore(tenantUid);
  await store.remove(await store.get(await ownerToChange(context), id), cause, ifMatch);
}
