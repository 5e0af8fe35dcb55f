import { isZero, toDecimal } from '../../../../../shared/domain/kernel/decimal.ts';
import { parentPath } from '../../../../../shared/domain/structure/tree.ts';
import { notedUids } from '../comments/read-comments.ts';
import type { EntrySheet } from '../entries/context.ts';
import type { SectionRow } from '../model/sections.ts';

type Sheet = Pick<EntrySheet, 'store' | 'nodes'>;

/** Whether a text is a figure other than 0, or an answer in words. */
function isSomething(text: string | null | undefined): boolean {
  const number = toDecimal(text);
  return text != null && text !== '' && (number === null || !isZero(number));
}

/**
 * Whether a metric's own row shows something: a figure other than 0, a figure that does not count or cannot be converted, N/A, a
 * comment, an unsaved text, or a figure of suppliers or a form.
 */
function hasOwnContent(uid: string, { store, nodes }: Sheet, noted: ReadonlySet<string>): boolean {
  const { value, comment, noReport, text, note } = store.entry(uid);
  const figures = [store.figure(uid), value, nodes.metrics.get(uid)?.received, nodes.formTotals.get(uid)?.total];
  return (
    figures.some(isSomething) ||
    noReport ||
    [comment, text, note].some(Boolean) ||
    noted.has(uid) ||
    store.result(uid)?.missingFactor === true
  );
}

/** Whether a document's row has a file, or is marked as not for submission. */
function isAnswered(uid: string, { nodes }: Sheet): boolean {
  const document = nodes.documents.get(uid);
  return document !== undefined && (document.uploads > 0 || document.notForSubmission);
}

/**
 * Paths of the rows with content (REP-009) and of all rows above them, because hiding a row hides the rows below it. Unreadable
 * rows count as content.
 */
export function pathsWithContent(rows: readonly SectionRow[], sheet: Sheet): ReadonlySet<string> {
  const noted = notedUids(sheet.nodes.comments);
  const paths = new Set<string>();
  const has = ({ kind, node: { uid } }: SectionRow) =>
    sheet.nodes.broken.has(uid) || (kind === 'document' ? isAnswered(uid, sheet) : hasOwnContent(uid, sheet, noted));
  for (const row of rows) {
    if (row.kind === 'heading' || row.kind === 'text' || (row.kind === 'metric' && row.extra) || !has(row)) continue;
    for (let { path } = row.node; path !== '' && !paths.has(path); path = parentPath(path)) paths.add(path);
  }
  return paths;
}
