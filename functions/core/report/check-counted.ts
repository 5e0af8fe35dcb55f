import { isOnlyCalculated } from '../../../shared/domain/structure/calculation.ts';
import { parentPath } from '../../../shared/domain/structure/tree.ts';
import { AppError } from '../../../shared/errors.ts';
import { isManualEntryDisabled } from '../../data/stores/factor/report-factors.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import { type NodeValueChange, valueStore } from '../../data/stores/report/value-store.ts';
import type { Structure } from '../../data/stores/structure/structure-store.ts';
import { loadedPackage, placeIn, reportIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';

/**
 * Whether nobody may type a figure in the path's report (SET-213). Costs at most one Get, at the same time as other reads of a
 * save.
 */
export const hasNoManualEntry = (context: Context): Promise<boolean> =>
  isManualEntryDisabled(context.tenantUid, reportIn(context), placeIn(context), loadedPackage(context)?.metaJson);

/**
 * Refuses figures for metrics that are only calculated. Such a figure would count for nothing, and nobody would notice (SET-213,
 * SET-220). A stored value may be sent again or cleared. Reads the tree only if such a setting is on.
 * @param structure of the report, if the caller has read it
 * @param fieldOf the field of the body that a change is of, where there are several
 * @throws conflict
 */
export async function checkCounted(
  context: Context,
  changes: readonly NodeValueChange[],
  disableManualEntry: boolean,
  structure?: Structure,
  fieldOf: (change: NodeValueChange) => string | undefined = () => undefined,
): Promise<void> {
  const typed = changes.filter(
    ({ node, value, noReport }) => value != null && noReport !== true && isOnlyCalculated(node, true, { disableManualEntry }),
  );
  if (typed.length === 0) return;
  const report = reportIn(context);
  const { tree } = structure ?? (await reportStore(context.tenantUid).structure(report, placeIn(context)));
  const parents = new Set(
    tree.nodes.flatMap(({ type, metric, path }) => (type === 'metricscore' && metric ? [parentPath(path)] : [])),
  );
  const uncounted = typed.filter(({ node }) => parents.has(node.path));
  if (uncounted.length === 0) return;
  const stored = await valueStore(context.tenantUid, report.uid).some(uncounted.map(({ node }) => node.uid));
  const refused = uncounted.find(({ node, value }) => stored.get(node.uid)?.value !== value);
  if (!refused) return;
  const [text, field] = [refusalText(refused.node.metric!.name), fieldOf(refused)];
  throw new AppError('conflict', text, field === undefined ? undefined : { [field]: [text] });
}

const refusalText = (name: string): string =>
  `“${name}” is only calculated, so a figure that is typed for it does not count. Enter the figures below it, or ask an administrator to allow manual entry.`;
