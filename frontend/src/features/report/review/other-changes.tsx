import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { useReport } from '../entries/context.ts';
import type { Section } from '../model/sections.ts';
import { metricRows } from './metric-rows.ts';
import { AlertOfRows, type LinkedRow } from './row-links.tsx';
import { reviewTexts as texts } from './texts.ts';
import type { FileOrCommentChange, ReviewChanges } from './use-changes.ts';

/** A changed file or comment in words. A form that was saved again keeps its file name, so it is called saved. */
export function otherChangeText({ kind, change, name, before, after }: FileOrCommentChange): string {
  const isSaved = kind === 'upload' && change === 'changed' && before === after;
  const form = isSaved ? texts.upload.saved : texts[kind][change];
  return fill(form, { name, before: before ?? '', after: after ?? '' });
}

/**
 * The changes in the order of the report, each with its row if it has one. Comments with equal texts appear once, with their
 * number.
 */
function linksTo(others: readonly FileOrCommentChange[], sections: readonly Section[]): LinkedRow[] {
  const rows = metricRows(sections);
  const alike = Map.groupBy(others, (each) => `${rows.get(each.uid)?.node.uid} ${otherChangeText(each)}`);
  return [...alike.values()].map(([first, ...more]) => {
    const text = otherChangeText(first!);
    return { row: rows.get(first!.uid), text: more.length > 0 ? fill(texts.several, { text, n: more.length + 1 }) : text };
  });
}

/** The files and comments that changed since the previous submission: the first ones at once, the others on request. */
export function OtherChanges({ changes: { byUid, others }, since }: { changes: ReviewChanges; since: string }) {
  const { sections } = useReport();
  const forms = byUid.size === 0 ? texts.onlyOthers : texts.others;
  const header = fill(countOf(others.length, forms), { since });
  return <AlertOfRows type="info" header={header} rows={linksTo(others, sections)} />;
}
