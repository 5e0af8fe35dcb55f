import type { Node } from '../structure/tree.ts';

/**
 * The facts of a report's entries. `figureOf`: the value that counts, calculated ones included; `hasFile`: a document's current
 * file without a virus; `isInfected`: a virus was found in the current one.
 */
export type EnteredValues = {
  figureOf: (uid: string) => string | null;
  isNotApplicable: (uid: string) => boolean;
  hasFile: (uid: string) => boolean;
  isInfected?: (uid: string) => boolean;
  isNotForSubmission: (uid: string) => boolean;
};

/**
 * An input that holds something other than a number, or a number outside the limits of its metric; `why` says what to enter then.
 */
export type InvalidInput = { metric: string; value: string; why?: string };
/** Names of missing entries, in the order of the report, and invalid entries; if both are empty, nothing blocks. */
export type Blocking = { missing: readonly string[]; invalid: readonly InvalidInput[] };

export const MISSING_DATA = 'Please enter required data before submitting the report';

/** Uids of nodes that are hidden, or below a hidden one (REP-071, REP-191). `nodes` in path order. */
export function hiddenUids(nodes: readonly Node[]): Set<string> {
  const uids = new Set<string>();
  let above: string | null = null;
  for (const node of nodes) {
    if (above === null || !node.path.startsWith(above)) above = node.meta_json.hidden === true ? node.path : null;
    if (above !== null) uids.add(node.uid);
  }
  return uids;
}

const INFECTED = '(a virus was found in its file: upload a clean copy)';

const nameOf = (node: Node) => node.metric?.name ?? node.name ?? node.title ?? '';

const isMissing = (node: Node, entries: EnteredValues): boolean => {
  if (node.type === 'metricscore')
    return node.required === true && entries.figureOf(node.uid) === null && !entries.isNotApplicable(node.uid);
  const required = node.type === 'document' && node.meta_json.isRequired === true;
  return required && !entries.hasFile(node.uid) && !entries.isNotForSubmission(node.uid);
};

/**
 * Required nodes without an entry: neither hidden nor not due, no value and no N/A, no file and not 'Not for Submission'
 * (REP-319, REP-323, SET-240, SET-276).
 */
export function missingNodes(nodes: readonly Node[], entries: EnteredValues, notDue: ReadonlySet<string>): Node[] {
  const hidden = hiddenUids(nodes);
  return nodes.filter((node) => !hidden.has(node.uid) && !notDue.has(node.uid) && isMissing(node, entries));
}

/** Entries that block the submission of a report. `nodes` in path order; `notDue` from `notDueUids`. */
export const blocking = (
  nodes: readonly Node[],
  entries: EnteredValues,
  notDue: ReadonlySet<string>,
  invalid: readonly InvalidInput[] = [],
): Blocking => ({
  missing: missingNodes(nodes, entries, notDue).map((node) =>
    entries.isInfected?.(node.uid) ? `${nameOf(node)} ${INFECTED}` : nameOf(node),
  ),
  invalid,
});

export const isBlocked = ({ missing, invalid }: Blocking): boolean => missing.length > 0 || invalid.length > 0;

/** The tooltip of 'Submit report', one line each; empty when nothing blocks (REP-321, REP-322). */
export const blockingLines = ({ missing, invalid }: Blocking): string[] => [
  ...(missing.length > 0 ? [MISSING_DATA, ...missing] : []),
  ...invalid.map(({ metric, value, why }) =>
    why === undefined ? `${metric} was given a non-number value: ${value}` : `${metric}: ${why}`,
  ),
];
