import { compareNames, compareText } from '../kernel/names.ts';
import { SORT_KEYS, type SortKey } from '../kernel/vocabulary.ts';
import { type Node, parentPath } from '../structure/tree.ts';
import { isLocked } from './status.ts';

/** Marks of sections, by the key the report uses; null and absent are 'Unreviewed' (REP-250, REP-252). */
export type Marks = Readonly<Record<string, boolean | null>>;

/** Whether a section counts as complete: its mark, else whether it is not due this period (REP-249, ADM-340, ADM-341). */
export const isSectionComplete = (mark: boolean | null | undefined, dueThisReport: boolean): boolean => mark ?? !dueThisReport;

export type SectionState = 'notstarted' | 'incomplete' | 'complete' | 'approved' | 'rejected' | 'unreviewed';

/** The icon of each state (REP-247, REP-254, REP-255). */
export const SECTION_ICONS: Readonly<Record<SectionState, 'alert' | 'warning' | 'check' | 'thumbs-up' | 'stop' | 'clock'>> = {
  notstarted: 'alert',
  incomplete: 'warning',
  complete: 'check',
  approved: 'thumbs-up',
  rejected: 'stop',
  unreviewed: 'clock',
};

/** The buttons of a review, with the mark that each stores (REP-252, REP-253). */
export const REVIEW_MARKS = [
  { label: 'Accepted', mark: true },
  { label: 'Unreviewed', mark: null },
  { label: 'Requires Revision', mark: false },
] as const;

/** State while a report is filled in; `started`: a value, an N/A flag or a document is entered (REP-247, REP-248). */
export const editingState = (complete: boolean, started: boolean): SectionState =>
  complete ? 'complete' : started ? 'incomplete' : 'notstarted';

/** State while a report is locked (REP-252). */
export const reviewState = (mark: boolean | null | undefined): SectionState =>
  mark === true ? 'approved' : mark === false ? 'rejected' : 'unreviewed';

/**
 * The reviewer's verdict on a section of a report that was sent back, until it is submitted again; null for none. The icons then
 * show completion (REP-247), so this mark stands beside them.
 */
export const markToRevise = (status: string, mark: boolean | null | undefined): 'approved' | 'rejected' | null =>
  status === 'Requires Revision' && typeof mark === 'boolean' ? (mark ? 'approved' : 'rejected') : null;

/** The state of a section in a report of this status; a locked report shows the reviewer's marks (REP-231). */
export const sectionState = (
  status: string,
  section: { completeMark?: boolean | null; approvedMark?: boolean | null; dueThisReport: boolean; started: boolean },
): SectionState =>
  isLocked(status)
    ? reviewState(section.approvedMark)
    : editingState(isSectionComplete(section.completeMark, section.dueThisReport), section.started);

/** The stored marks with the changed ones put in (REP-250). */
export const mergeMarks = (stored: Marks, changed: Marks): Marks => ({ ...stored, ...changed });

/** Reviewer's marks after a resubmission: rejected sections are unreviewed again (REP-257). */
export const resetRejected = (marks: Marks): Marks =>
  Object.fromEntries(Object.entries(marks).map(([key, mark]) => [key, mark === false ? null : mark]));

/**
 * The submissions in which sections were reviewed, after a resubmission: drops sections without a mark before. An entry beside a
 * reset mark shows in which submission the section was sent back.
 */
export const keptReviews = (reviewedIn: Readonly<Record<string, number>>, before: Marks): Record<string, number> =>
  Object.fromEntries(Object.entries(reviewedIn).filter(([key]) => typeof before[key] === 'boolean'));

/**
 * The submission in which a section was sent back, where it was submitted again and nobody has looked at it since; null for none.
 */
export const sentBackIn = (
  mark: boolean | null | undefined,
  reviewedIn: number | undefined,
  submission: number,
): number | null => (typeof mark !== 'boolean' && reviewedIn !== undefined && reviewedIn < submission ? reviewedIn : null);

/**
 * The order that counts: the report's key, else the tree's, else 'name'; an unknown key is 'name' (REP-044 to REP-046, SET-418).
 */
export function effectiveSortKey(report: unknown, tree?: unknown): SortKey {
  const chosen = report || tree;
  return SORT_KEYS.find((key) => key === chosen) ?? 'name';
}

const nameOf = (node: Node) => node.metric?.name ?? node.name ?? node.title ?? '';

/** Siblings in the order of a sort key; names regardless of letter case, equal ones in tree order. */
export const sortNodes = (nodes: readonly Node[], key: SortKey): Node[] =>
  [...nodes].sort((a, b) => (key === 'name' ? compareNames(nameOf(a), nameOf(b)) : 0) || compareText(a.path, b.path));

/** All nodes with siblings in the order of a sort key, children after their parent. */
export function sortTree(nodes: readonly Node[], key: SortKey): Node[] {
  const known = new Set(nodes.map((node) => node.path));
  const below = new Map<string, Node[]>();
  for (const node of nodes) {
    const above = parentPath(node.path);
    const parent = known.has(above) ? above : '';
    const siblings = below.get(parent);
    if (siblings) siblings.push(node);
    else below.set(parent, [node]);
  }
  const walk = (path: string): Node[] => sortNodes(below.get(path) ?? [], key).flatMap((node) => [node, ...walk(node.path)]);
  return walk('');
}
