import type { Period } from '../../../../../shared/domain/kernel/periods.ts';
import { frequencyOf, notDueText, rangeText } from '../../../../../shared/domain/report/frequency.ts';
import { effectiveSortKey, sortNodes, sortTree } from '../../../../../shared/domain/report/sections.ts';
import { offersHidden } from '../../../../../shared/domain/structure/calculation.ts';
import { isBelow, levelOf, type Node, parentPath } from '../../../../../shared/domain/structure/tree.ts';
import { additionalOf } from './offers.ts';
import type { ReportNodes } from './read.ts';

type Base = { node: Node; depth: number };

/** A row of a section. `parent`: the metric above; `hideChildren`: its rows without a value are hidden at first (REP-072). */
export type SectionMetric = Base & {
  kind: 'metric';
  parent: Node | undefined;
  hideCells: boolean;
  hideNA: boolean;
  documents: boolean;
  /** offered as a choice above: hidden in the tree, or additional (REP-192) */
  offered: boolean;
  /** an additional row of a metric that also has its own place */
  extra: boolean;
};
export type SectionRow = SectionMetric | (Base & { kind: 'heading' | 'text' | 'document' });

export type Section = {
  node: Node;
  name: string;
  rows: readonly SectionRow[];
  helpText: string;
  /** banners (REP-041, REP-042) */
  notDue: string | null;
  range: string | null;
};

const SECTION_LEVEL = 2;

/** Identifies a row of a section, in which an additional metric may occur twice. */
export const keyOf = (row: SectionRow): string =>
  row.kind === 'metric' && row.extra ? extraKey(row.parent?.uid, row.node.uid) : row.node.uid;
export const extraKey = (parentUid: string | undefined, uid: string): string => `${parentUid} ${uid}`;

const parentsOf = new WeakMap<readonly Node[], ReadonlySet<string>>();

/** The paths that have metrics below them. Cached for each list of nodes, because every row asks. */
function parentsIn(nodes: readonly Node[]): ReadonlySet<string> {
  const known = parentsOf.get(nodes);
  const parents = known ?? new Set(nodes.filter(({ type }) => type === 'metricscore').map(({ path }) => parentPath(path)));
  if (!known) parentsOf.set(nodes, parents);
  return parents;
}

/** Whether a row is calculated from metrics below it. */
export const isCalculated = ({ node }: SectionRow, nodes: readonly Node[]): boolean =>
  node.meta_json.calculated !== false && parentsIn(nodes).has(node.path);

/**
 * Whether a row accepts no typed figure: by its own setting (SET-220), or because it is calculated and the report has no manual
 * entry (SET-213). `byHand`: whether the report has manual entry.
 */
export const takesNoTyping = (row: SectionRow, nodes: readonly Node[], byHand: boolean): boolean =>
  row.node.meta_json.disable_manual_entry === true || (!byHand && isCalculated(row, nodes));

export const nameOf = (node: Node): string => node.metric?.name ?? node.name ?? node.title ?? '';

/** The names above a metric, from its section down, because metrics in different places may have the same name. */
export const namesAbove = (node: Node, nodes: readonly Node[]): string =>
  nodes
    .filter(({ path }) => levelOf(path) > 1 && isBelow(node.path, path))
    .map(nameOf)
    .join(' › ');

const KINDS = { tree: 'heading', trackerdescription: 'text', document: 'document', metricscore: 'metric' } as const;

type Options = { sortKey: unknown; period: Period | null };

/** The visible sections of a report in order, each with its rows (REP-029, REP-036, REP-044 to REP-046, REP-191). */
export function sectionsOf({ nodes, documents }: ReportNodes, { sortKey, period }: Options): Section[] {
  const root = nodes.find(({ path }) => levelOf(path) === 1);
  const sections = nodes.filter(
    ({ type, path, meta_json }) => type === 'tree' && levelOf(path) === SECTION_LEVEL && !meta_json.hidden,
  );
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  return sortNodes(sections, effectiveSortKey(sortKey, root?.meta_json.sortKey)).map((node) => {
    const below = nodes.filter(({ path }) => path.startsWith(node.path) && path !== node.path);
    const ordered = sortTree(below, effectiveSortKey(sortKey, node.meta_json.sortKey));
    const { helpText } = node.meta_json;
    return {
      node,
      name: nameOf(node),
      rows: withExtras(rowsOf(ordered, node, byPath, documents), node, nodes),
      helpText: typeof helpText === 'string' ? helpText : '',
      notDue: notDueText(frequencyOf(node), period),
      range: rangeText(frequencyOf(node), period),
    };
  });
}

function rowsOf(
  ordered: readonly Node[],
  section: Node,
  byPath: ReadonlyMap<string, Node>,
  documents: ReportNodes['documents'],
): SectionRow[] {
  const rows: SectionRow[] = [];
  const hidden: string[] = [];
  const withoutNA = section.meta_json.hideNA === true ? [section.path] : [];
  const attached = new Set(
    ordered
      .filter(({ uid, type }) => type === 'document' && (documents.get(uid)?.uploads ?? 0) > 0)
      .map(({ path }) => parentPath(path)),
  );
  for (const node of ordered) {
    const above = byPath.get(parentPath(node.path));
    const offered = node.meta_json.hidden === true && above !== undefined && offersHidden(above);
    if (hidden.some((path) => node.path.startsWith(path))) continue;
    if (node.meta_json.hidden === true && !offered) {
      hidden.push(node.path);
      continue;
    }
    // A document's own row shows its description, and an empty text has nothing to show.
    if (node.type === 'trackerdescription' && (above?.type === 'document' || !(node.title || node.text))) continue;
    if (node.meta_json.hideNA === true) withoutNA.push(node.path);
    const base = { node, depth: levelOf(node.path) - levelOf(section.path) - 1 };
    const kind = KINDS[node.type];
    if (kind !== 'metric') rows.push({ ...base, kind });
    else
      rows.push({
        ...base,
        kind,
        parent: above?.type === 'metricscore' ? above : undefined,
        hideCells: node.meta_json.hideInputCells === true,
        hideNA: withoutNA.some((path) => node.path.startsWith(path)),
        documents: attached.has(node.path),
        offered,
        extra: false,
      });
  }
  return rows;
}

/** Inserts the additional metrics of a section, a heading or a metric below its own rows (SET-178, REP-192). */
function withExtras(rows: readonly SectionRow[], section: Node, nodes: readonly Node[]): SectionRow[] {
  const all = [...rows];
  const withoutNA = [section, ...rows.map(({ node }) => node)].filter(({ meta_json }) => meta_json.hideNA === true);
  for (const { node: parent, depth } of [{ node: section, depth: -1 }, ...rows.filter(isHolder)]) {
    const extras = additionalOf(parent, nodes);
    if (extras.length === 0) continue;
    const last = all.findLastIndex(({ node }) => node.path.startsWith(parent.path));
    const hideNA = withoutNA.some(({ path }) => parent.path.startsWith(path));
    const shared = { kind: 'metric', depth: depth + 1, parent, hideNA, hideCells: false, documents: false, extra: true } as const;
    all.splice(last + 1, 0, ...extras.map((node) => ({ ...shared, node, offered: offersHidden(parent) })));
  }
  return all;
}

const isHolder = ({ kind }: SectionRow): boolean => kind === 'metric' || kind === 'heading';
