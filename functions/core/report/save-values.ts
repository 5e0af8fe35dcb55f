import type { SentValue } from '../../../shared/contract/report/node-bodies.ts';
import { withThousands } from '../../../shared/domain/kernel/digits.ts';
import { meansUid, nameOfPerson } from '../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../shared/domain/metric/unit-text.ts';
import { qualityKey } from '../../../shared/domain/report/quality.ts';
import { conflictText } from '../../../shared/domain/report/value-conflict.ts';
import { readLimitedValue } from '../../../shared/domain/report/value-limits.ts';
import { keptByClients } from '../../../shared/domain/report/value-meta.ts';
import { wasGiven } from '../../../shared/domain/structure/positions.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { AppError, errorKind, fieldError } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { ReportItem } from '../../data/stores/report/report-writes.ts';
import { type NodeValueChange, ValueConflict, type ValueItem, valueStore } from '../../data/stores/report/value-store.ts';
import type { Structure } from '../../data/stores/structure/structure-store.ts';
import { placeIn, reportIn } from '../access/loaded.ts';
import type { Context } from '../context.ts';
import { checkCounted, hasNoManualEntry } from './check-counted.ts';
import { type EnteredNode, enteredNode } from './entered-node.ts';

export type { ValueItem } from '../../data/stores/report/value-store.ts';

/** A report with its tree, for somebody who enters figures or comments. */
export type EnteredReport = { report: ReportItem; structure: Structure };

/** A sent value with its metric, addressed by the path of its node, its uid, or both, which then must agree. */
export type AddressedValue = { path?: string | undefined; uid?: string | undefined; input: SentValue };

/** The report that something is entered in, with its tree; the policy has judged 'report:enter' (REP-010, REP-230, REP-243). */
export async function openReport(context: Context): Promise<EnteredReport> {
  const report = reportIn(context);
  return { report, structure: await reportStore(context.tenantUid).structure(report, placeIn(context)) };
}

/** The uid of a metric's node in the report, by this or its first eight characters. @throws not_found */
export function metricNodeUid({ structure }: EnteredReport, id: string): string {
  const node = meantBy(
    id,
    structure.tree.nodes.filter(({ type }) => type === 'metricscore'),
  );
  if (!node) throw new AppError('not_found', 'This metric is no longer part of the report. Load the page again.');
  return node.uid;
}

/** @throws not_found unless `id` is the uid, or its beginning, of the value that is stored for a metric's node */
export async function checkStored({ tenantUid }: Context, { report }: EnteredReport, nodeUid: string, id: string): Promise<void> {
  const stored = (await valueStore(tenantUid, report.uid).some([nodeUid])).get(nodeUid);
  if (!stored || !meansUid(id, stored.uid))
    throw new AppError('not_found', 'There is no value with this id. Load the page again.');
}

/**
 * Saves figures, all or none.
 * @throws invalid_input; conflict, with the other's value, for a version that is no longer the stored one; conflict for a
 * figure that would not count, and for a report that was submitted or moved since it was seen. Of several figures each
 * names the first that is refused
 */
export async function saveValues(context: Context, report: EnteredReport, sent: readonly AddressedValue[]): Promise<ValueItem[]> {
  const isBatch = sent.length > 1;
  const changes = sent.map((each, index) => {
    let node: Node | undefined;
    try {
      checkSeen(report.report, each.input);
      node = nodeOf(report.structure, each);
      return changeOf(node, each.input);
    } catch (error) {
      throw isBatch && error instanceof AppError ? named(error, index, node) : error;
    }
  });
  if (new Set(changes.map(({ node }) => node.uid)).size < changes.length)
    throw fieldError('inputs', 'A metric is sent twice. Send each metric once.');
  await checkCounted(context, changes, await noManualEntry(context, sent), report.structure, (each) =>
    isBatch ? `inputs.${changes.indexOf(each)}.input.value` : undefined,
  );
  return saveChanges(context, report.report, changes);
}

/** Asked where a figure is sent: a comment is taken everywhere. */
const noManualEntry = async (context: Context, sent: readonly AddressedValue[]): Promise<boolean> =>
  sent.some(({ input }) => input.value != null) && (await hasNoManualEntry(context));

async function saveChanges(context: Context, report: ReportItem, changes: NodeValueChange[], first?: Omit<EnteredNode, 'node'>) {
  const { tenantUid, cause } = context;
  try {
    return await valueStore(tenantUid, report.uid).save(report, changes, cause, first);
  } catch (error) {
    if (!(error instanceof ValueConflict)) throw error;
    const conflict = await told(context, error);
    const index = changes.findIndex(({ node }) => node.uid === error.theirs.nodeUid);
    throw changes.length > 1 ? named(conflict, index, changes[index]?.node) : conflict;
  }
}

/** Saves one figure of the report of the path, and reads what its metric needs, not the tree. @throws as saveValues */
export async function saveValue(context: Context, sent: AddressedValue): Promise<{ node: Node; saved: ValueItem }> {
  checkSeen(reportIn(context), sent.input);
  const [{ node, ...first }, disabled] = await Promise.all([
    enteredNode(context, sent, (structure) => nodeOf(structure, sent)),
    noManualEntry(context, [sent]),
  ]);
  const changes = [changeOf(node, sent.input)];
  await checkCounted(context, changes, disabled);
  const [saved] = await saveChanges(context, reportIn(context), changes, first);
  return { node, saved: saved! };
}

/**
 * Saves what was entered for the metric at a path of the report (REP-374). The input's own version counts before If-Match.
 * @returns the metric's node with its value
 * @throws as saveValues
 */
export async function saveValueAt(
  context: Context,
  path: string,
  { input, uid }: Pick<AddressedValue, 'input' | 'uid'>,
): Promise<{ node: Node; saved: ValueItem }> {
  const version = input.version ?? context.ifMatch;
  return saveValue(context, { path, uid, input: version === undefined ? input : { ...input, version } });
}

/** What was typed for one period, or before a decision, is no figure of another one. */
function checkSeen({ packageUid, periodUid, submission }: ReportItem, { seen = {} }: SentValue): void {
  const { ref: pack = packageUid, reporting_period = periodUid ?? null, submission: number = submission } = seen;
  const isSame = pack === packageUid && reporting_period === (periodUid ?? null) && number === submission;
  if (!isSame) throw new AppError('conflict', OTHER_REPORT);
}

/** Yes is 1: in a metric that takes figures by now it would be one. */
function checkKind({ meta_json }: Node, { value, seen }: SentValue): void {
  const { is_yes_or_no: isYesOrNo } = seen ?? {};
  const isOther = isYesOrNo !== undefined && isYesOrNo !== (meta_json.input_type === 'boolean');
  if (isOther && value !== undefined && value !== null) throw new AppError('conflict', OTHER_KIND);
}

const OTHER_KIND =
  'This metric takes another kind of answer since you typed this. Load the page again, then enter your answer again.';

const OTHER_REPORT =
  'This report was submitted, or moved to another reporting period or package, since you typed this. Load the page again, then check what you typed.';

const MOVED = errorKind('conflict', 'The metrics of this report have changed. Load the page again.');

/**
 * A value belongs to a node, not to a place. A path that now means another node, or none, is a conflict, so that no figure lands
 * on another metric.
 */
function nodeOf(structure: Structure, { path, uid }: AddressedValue): Node {
  const node = structure.tree.nodes.find((each) => (path === undefined ? each.uid === uid : each.path === path));
  if (path !== undefined && uid !== undefined && node?.uid !== uid) throw MOVED();
  if (path !== undefined && !node && wasGiven(path, structure)) throw MOVED();
  if (node?.type !== 'metricscore' || !node.metric)
    throw new AppError('not_found', 'There is no metric at this place of the report. Load the page again.');
  return node;
}

/**
 * What the sent value changes, read by the type of the metric. A figure says that its metric is not
 * N/A, unless N/A is sent with it.
 * @throws invalid_input for text that is no value, and for a value outside limits that refuse it; conflict as `checkKind`
 */
function changeOf(node: Node, sent: SentValue): NodeValueChange {
  const { value, unit, comment, meta_json, version } = sent;
  checkKind(node, sent);
  // N/A answers a metric that demands a value
  const isNone = value === undefined || (value === null && meta_json?.noReport === true);
  const read = isNone ? undefined : readLimitedValue(value, node);
  if (read?.ok === false) throw fieldError('value', read.message);
  const { noReport = read?.value == null ? undefined : false, quality } = meta_json ?? {};
  return {
    node,
    ...(read && { value: read.value }),
    ...(unit !== undefined && { unit }),
    ...(comment !== undefined && { comment: comment ?? '' }),
    ...(noReport !== undefined && { noReport: noReport === true }),
    ...(quality !== undefined && { quality: qualityKey(quality) }),
    ...(version !== undefined && { version }),
    metaJson: keptByClients(meta_json ?? {}),
  };
}

/**
 * A refused value of many says which one it is: by its metric for people, by its place in the body for programs, beside what its
 * refusal says of the stored one.
 */
function named({ code, message, errors = {} }: AppError, index: number, node: Node | undefined): AppError {
  const naming = (text: string) => (node?.metric ? `${node.metric.name}: ${text}` : text);
  if (code === 'invalid_input') {
    const fields = Object.entries(errors).map(([field, texts]) => [`inputs.${index}.input.${field}`, texts.map(naming)]);
    return new AppError(code, naming(message), Object.fromEntries(fields));
  }
  const field = code === 'stale_version' ? `inputs.${index}.input.version` : `inputs.${index}`;
  return new AppError(code, naming(message), { ...errors, [field]: [naming(message)] });
}

/** The other person's value by name, so that the screen can show both. */
async function told({ tenantUid }: Context, conflict: ValueConflict): Promise<AppError> {
  const { by, value, noReport } = conflict.theirs;
  const [person] = await personStore(tenantUid).getMany([by]);
  const who = person ? nameOfPerson(person) : 'Somebody else';
  const unit = unitText(conflict.unit ?? '');
  const shown = value !== undefined && conflict.isFigure ? withThousands(value) : value;
  const what = noReport ? 'N/A' : shown === undefined ? 'no value' : `${shown} ${unit}`.trim();
  return new AppError('stale_version', conflictText(who, what), { ...conflict.errors });
}
