import { unitText } from '../metric/unit-text.ts';
import { pastOf } from '../structure/changed-metric.ts';
import { type Node, SEGMENT_LENGTH } from '../structure/tree.ts';
import { type Assignment, assignedNode, documentSetup, headerKey } from './setup.ts';

/**
 * The row that an assignment fills; `refusal`: why it does not, as the form may add up figures in
 * another unit than that of the row.
 */
export type FilledNode = { node: Node; refusal: string | null };

const ASK = 'An administrator sets up the form again.';
const nameOf = ({ metric, uid }: Node) => metric?.name ?? uid;
const unitOf = ({ metric }: Node) => unitText(metric?.unit ?? '');

/**
 * The unit of the figures of a form: undefined where an earlier release has set it up, and the row may have had another one then.
 */
function unitOfForm(node: Node, { metric, unit }: Assignment): string | undefined {
  if (unit !== undefined) return unitText(unit);
  const isOther = (earlier: string | undefined) => earlier === undefined || unitText(earlier) !== unitOf(node);
  const hadOther = pastOf(node)?.metrics.some((earlier) => isOther(earlier.unit)) ?? false;
  // an assignment that names the metric itself never follows its row to another unit
  return metric === node.metric?.uid || !hadOther ? unitOf(node) : undefined;
}

function refusalOf(node: Node, unit: string | undefined): string | null {
  if (unit === unitOf(node)) return null;
  return unit === undefined
    ? `${nameOf(node)} is reported in ${unitOf(node)} now; the form may have been set up for another unit. ${ASK}`
    : `The form adds up ${unit}; ${nameOf(node)} is reported in ${unitOf(node)} now. ${ASK}`;
}

/** The earlier metric of a row with this uid. */
const earlierIn = (node: Node, metric: string) => pastOf(node)?.metrics.find(({ uid }) => uid === metric);

/**
 * The row that an assignment of a document fills, or would fill if its unit were still the unit of the form. If no row measures
 * the metric of the form any more, it is the row that measured it before. Undefined without such a row.
 */
export function filledBy(nodes: readonly Node[], document: Pick<Node, 'path'>, assignment: Assignment): FilledNode | undefined {
  const node = assignedNode(nodes, document, assignment.metric);
  if (node) return { node, refusal: refusalOf(node, unitOfForm(node, assignment)) };
  const section = document.path.slice(0, 2 * SEGMENT_LENGTH);
  const before = nodes.filter((each) => earlierIn(each, assignment.metric));
  const row = before.find(({ path }) => path.startsWith(section)) ?? before[0];
  if (!row) return undefined;
  const unit = assignment.unit ?? earlierIn(row, assignment.metric)!.unit;
  const refusal = refusalOf(row, unit === undefined ? undefined : unitText(unit));
  return refusal === null ? undefined : { node: row, refusal };
}

/** Why nothing is filled from a column of a form whose metric no row of the report measures: `filledBy` finds none. */
export const withoutRow = ({ field }: Pick<Assignment, 'field'>): string =>
  `Nothing is filled from '${field}': the metric that it is for is not in this report. ${ASK}`;

type Meta = Record<string, unknown>;
const isObject = (value: unknown): value is Meta => typeof value === 'object' && value !== null;

/**
 * The settings of a document with the unit of the filled row in each assignment. An existing assignment keeps its unit: a client
 * that sends no units has not set it up again.
 * @param meta as sent; `kept`: the settings before
 */
export function withAssignedUnits<M extends Meta>(nodes: readonly Node[], path: string, meta: M, kept: Meta = {}): M {
  const { assignments } = meta;
  if (!Array.isArray(assignments)) return meta;
  const before = documentSetup(kept).assignments;
  const next = assignments.map((each: unknown) => {
    if (!isObject(each) || each.unit !== undefined) return each;
    const { field, metric } = { field: String(each.field), metric: String(each.metric) };
    const stored = before.find((other) => other.metric === metric && headerKey(other.field) === headerKey(field));
    const unit = stored ? stored.unit : assignedNode(nodes, { path }, metric)?.metric?.unit;
    return unit === undefined ? each : { ...each, unit };
  });
  return { ...meta, assignments: next };
}

/** The names of the forms that fill a row. @param nodes of the tree that it is in, documents included */
export const formsFilling = (nodes: readonly Node[], row: Pick<Node, 'uid'>): string[] =>
  nodes.flatMap((document) => {
    if (document.type !== 'document') return [];
    const { inputType, assignments } = documentSetup(document.meta_json);
    const isFilling = inputType !== 'upload' && assignments.some((each) => filledBy(nodes, document, each)?.node.uid === row.uid);
    return isFilling ? [document.name ?? ''] : [];
  });
