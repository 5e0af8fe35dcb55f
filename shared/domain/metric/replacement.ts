import { type Equation, metricsIn, type Operation, toEquation, toOperation } from '../indicator/equation.ts';
import { sum } from '../kernel/decimal.ts';
import { ascending } from '../kernel/order.ts';
import { type Recurrence, recursTogether } from '../report/recurrence.ts';
import { metricsOfSheet, type StoredResultSheet } from '../report/stored-result.ts';
import { lastDays } from '../structure/changed-metric.ts';
import type { Overlay } from '../structure/overlay.ts';
import type { FieldOverride } from '../structure/overrides.ts';
import { followReferences, referencesIn } from '../structure/references.ts';
import type { Tree, TreeMetric } from '../structure/tree.ts';
import { isTree, isTreeDocument, type TreeDocument } from '../structure/tree-document.ts';
import { overlayWithFormsKept, withFormsKept } from './kept-forms.ts';

/**
 * A base metric is named in many places: trees, equations, sums. When it changes, or becomes another one (SET-356), the same rule
 * decides what happens to each place. All functions are pure and return the very same object where nothing changes.
 */

/** The new metric by the uid of the old one. */
export type Replacements = ReadonlyMap<string, TreeMetric>;

type Fields = FieldOverride;

const fieldsIn = (document: TreeDocument): readonly Fields[] =>
  isTree(document)
    ? document.nodes
    : [...document.own, ...Object.values(document.overrides).flatMap(({ fields, last }) => [fields, last])];

/**
 * Every base metric that a document names, each once: those of its nodes, those that a node offers as additional children, those
 * that a form fills and those of rules. A form may name a row instead, whose uid is then among them. A document that is neither a
 * tree nor an overlay names none.
 */
export function metricsOfDocument(document: unknown): string[] {
  if (!isTreeDocument(document)) return [];
  const named = fieldsIn(document).flatMap((fields) => [
    ...(fields.metric ? [fields.metric.uid] : []),
    ...(fields.meta_json ? referencesIn(fields.meta_json) : []),
  ]);
  return [...new Set(named)];
}

/**
 * The metrics that the nodes of a document measure, under the names used there; includes the original metrics of project nodes
 * that a package has changed.
 */
export const measuredInDocument = (document: TreeDocument): TreeMetric[] =>
  fieldsIn(document).flatMap(({ metric }) => (metric ? [metric] : []));

/** Every base metric of the nodes that a project's tree has deleted and remembers, each once. */
export function metricsOfDeleted(document: unknown): string[] {
  if (!isTreeDocument(document) || !isTree(document)) return [];
  return metricsOfDocument({ nodes: document.deleted ?? [] });
}

const TEXTS = ['uid', 'name', 'unit', 'description', 'category'] as const;

const isSame = (a: TreeMetric, b: TreeMetric) => TEXTS.every((key) => (a[key] ?? '') === (b[key] ?? ''));

function withReplaced<F extends Fields>(fields: F, replacements: Replacements): F {
  const found = fields.metric && replacements.get(fields.metric.uid);
  const metric = found && !isSame(found, fields.metric!) ? found : undefined;
  const uidOf = (uid: string) => replacements.get(uid)?.uid ?? uid;
  const meta = fields.meta_json && followReferences(fields.meta_json, uidOf);
  const past = fields.earlier;
  const earlier = past && uidOf(past.to) !== past.to ? { ...past, to: uidOf(past.to) } : undefined;
  if (!metric && !earlier && meta === fields.meta_json) return fields;
  return { ...fields, ...(metric && { metric }), ...(earlier && { earlier }), ...(meta && { meta_json: meta }) };
}

/** A document with other metrics, and how many of its nodes that concerns; deleted nodes follow without being counted. */
export function replaceInDocument<D extends TreeDocument>(
  document: D,
  replacements: Replacements,
): { document: D; nodes: number } {
  if (isTree(document)) {
    const nodes = document.nodes.map((node) => withReplaced(node, replacements));
    const changed = nodes.filter((node, at) => node !== document.nodes[at]).length;
    const deleted = document.deleted?.map((node) => withReplaced(node, replacements));
    const isRemembered = deleted?.some((node, at) => node !== document.deleted?.[at]) ?? false;
    if (changed === 0 && !isRemembered) return { document, nodes: 0 };
    const kept = withFormsKept(document.nodes, nodes, replacements);
    return { document: { ...document, nodes: kept, ...(deleted && { deleted }) }, nodes: changed };
  }
  const overlay: Overlay = document;
  const own = overlay.own.map((node) => withReplaced(node, replacements));
  const overrides = Object.entries(overlay.overrides).map(([uid, { fields, last }]) => {
    const next = { fields: withReplaced(fields, replacements), last: withReplaced(last, replacements) };
    return [uid, next, next.fields !== fields || next.last !== last] as const;
  });
  const changed = own.filter((node, at) => node !== overlay.own[at]).length + overrides.filter(([, , is]) => is).length;
  if (changed === 0) return { document, nodes: 0 };
  return {
    document: { ...document, own, overrides: Object.fromEntries(overrides.map(([uid, next]) => [uid, next])) },
    nodes: changed,
  };
}

/**
 * The same for a package's overlay on the tree of its project before the replacement, so that forms still fill the same rows in
 * the package. On a tree after the replacement, an overlay that is done already stays as it is.
 */
export function replaceInOverlay(
  master: Tree,
  overlay: Overlay,
  replacements: Replacements,
): { document: Overlay; nodes: number } {
  const done = replaceInDocument(overlay, replacements);
  const after = { master: replaceInDocument(master, replacements).document, overlay: done.document };
  const document = overlayWithFormsKept({ master, overlay }, after, replacements);
  return { document, nodes: document === overlay ? 0 : Math.max(1, done.nodes) };
}

/** An equation with other metrics; each list names a metric once. */
export function replaceInEquation(operation: Operation, replacements: ReadonlyMap<string, { uid: string }>): Operation {
  const equation = toEquation(operation);
  if (!equation || !metricsIn(equation).some((uid) => replacements.has(uid))) return operation;
  const list = (uids: readonly string[]) => [...new Set(uids.map((uid) => replacements.get(uid)?.uid ?? uid))];
  const { numerators, numerators2, denominators } = equation;
  const next: Equation = {
    ...equation,
    numerators: list(numerators),
    numerators2: list(numerators2),
    denominators: list(denominators),
  };
  return toOperation(next);
}

/**
 * Whether an equation needs two metrics to stay separate: one of its lists names only one of them, another list the other.
 * Merged, they would cancel out, or be multiplied or divided by themselves. If each list names both or neither, they are added up
 * before and after.
 */
export function namesApart(operation: Operation, first: string, second: string): boolean {
  const equation = toEquation(operation);
  if (!equation) return false;
  const lists = [equation.numerators, equation.eqnType === 0 ? [] : equation.numerators2, equation.denominators];
  const isNamed = (uid: string) => lists.some((list) => list.includes(uid));
  return isNamed(first) && isNamed(second) && lists.some((list) => list.includes(first) !== list.includes(second));
}

/** The metric that took over the figures of another one, by the other's uid. A chain of takeovers leads to its last metric. */
export type Aliases = ReadonlyMap<string, string>;

/** The metric of today for a uid. */
export function todayOf(uid: string, aliases: Aliases): string {
  let now = uid;
  for (let step = 0; step <= aliases.size; step += 1) {
    const next = aliases.get(now);
    if (next === undefined) return now;
    now = next;
  }
  return now;
}

/** Figures under the metrics of today; figures of metrics that were merged are added up. */
export function figuresToday(figures: Iterable<readonly [string, string]>, aliases: Aliases): Map<string, string> {
  const byMetric = Map.groupBy([...figures], ([uid]) => todayOf(uid, aliases));
  return new Map([...byMetric].map(([uid, all]) => [uid, sum(all.map(([, value]) => value))]));
}

/** A stored sheet under the metrics of today, in the order that sheets are stored in. */
export function sheetToday(sheet: StoredResultSheet, aliases: Aliases): StoredResultSheet {
  const { metrics, missing, askedBefore = [], notApplicable = [], received, estimated, receivedEstimated } = sheet;
  if (![...metricsOfSheet(sheet), ...missing, ...notApplicable].some((uid) => aliases.has(uid))) return sheet;
  const uids = (list: readonly string[]) => [...new Set(list.map((uid) => todayOf(uid, aliases)))].sort();
  const figures = (values: StoredResultSheet['values']) => [...figuresToday(values, aliases)].sort(ascending(([key]) => key));
  const byOrigin = (parts: NonNullable<typeof received>) => parts.map(([origin, values]) => [origin, figures(values)] as const);
  const before = new Set(askedBefore.map(([uid]) => uid));
  const asked = new Set(uids([...metrics, ...notApplicable].filter((uid) => !before.has(uid))));
  const days = [...lastDays(askedBefore.map(([uid, day]) => [todayOf(uid, aliases), day]))].filter(([uid]) => !asked.has(uid));
  const recurring = recurringToday(sheet, aliases);
  const { askedBefore: _before, recurring: _recurring, ...rest } = sheet;
  return {
    ...rest,
    values: figures(sheet.values),
    missing: uids(missing),
    metrics: uids(metrics),
    ...(days.length > 0 && { askedBefore: days.sort(ascending(([key]) => key)) }),
    ...(recurring.length > 0 && { recurring }),
    ...(notApplicable.length > 0 && { notApplicable: uids(notApplicable) }),
    ...(received && { received: byOrigin(received) }),
    ...(estimated && { estimated: figures(estimated) }),
    ...(receivedEstimated && { receivedEstimated: byOrigin(receivedEstimated) }),
  };
}

/** The metrics of today that a sheet asks for in some periods only; one that another row always asks for is none of them. */
function recurringToday(sheet: StoredResultSheet, aliases: Aliases): (readonly [string, Recurrence])[] {
  const recurrences = new Map(sheet.recurring);
  const before = new Set(sheet.askedBefore?.map(([uid]) => uid));
  const measured = [...metricsOfSheet(sheet), ...(sheet.notApplicable ?? [])].filter(
    (uid) => recurrences.has(uid) || !before.has(uid),
  );
  const byMetric = Map.groupBy(measured, (uid) => todayOf(uid, aliases));
  return [...byMetric]
    .flatMap(([uid, own]) => {
      const all = own.map((each) => recurrences.get(each)).reduce(recursTogether);
      return all ? [[uid, all] as const] : [];
    })
    .sort(ascending(([key]) => key));
}

type FactorLike = { metricUid: string; metricName: string; metricUnit: string; toUnit: string };

/**
 * Conversion factors of one owner under other metrics. Where two would convert the same metric to the same unit, the remaining
 * metric's own factor wins, then the factor of the first of `replacements`.
 */
export function replaceInFactors<F extends FactorLike>(
  factors: readonly F[],
  replacements: Replacements,
): { factors: readonly F[]; changed: number; dropped: number } {
  const keyOf = ({ metricUid, toUnit }: FactorLike) => JSON.stringify([metricUid, toUnit]);
  const moves = ({ metricUid }: F) => (replacements.get(metricUid)?.uid ?? metricUid) !== metricUid;
  const toward = (factor: F, { uid, name, unit }: TreeMetric): F => ({
    ...factor,
    metricUid: uid,
    metricName: name,
    metricUnit: unit,
  });
  const taken = new Set(factors.filter((factor) => !moves(factor)).map(keyOf));
  const meeting = new Set<F>();
  for (const [uid, metric] of replacements)
    for (const factor of factors.filter((each) => each.metricUid === uid && moves(each))) {
      const key = keyOf(toward(factor, metric));
      if (taken.has(key)) meeting.add(factor);
      taken.add(key);
    }
  let [changed, dropped] = [0, 0];
  const next = factors.flatMap((factor) => {
    const metric = replacements.get(factor.metricUid);
    if (!metric) return [factor];
    if (meeting.has(factor)) {
      dropped += 1;
      return [];
    }
    const moved = toward(factor, metric);
    if (JSON.stringify(moved) === JSON.stringify(factor)) return [factor];
    changed += 1;
    return [moved];
  });
  return { factors: next, changed, dropped };
}
