import { useEffect, useMemo } from 'react';
import { type ReportChanges, type ReportRecord, reports } from '../../../../../shared/contract/report/reports.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import type { Section } from '../model/sections.ts';
import { useFreshAfter } from '../model/use-fresh-after.ts';
import { reviewTexts as texts } from './texts.ts';

type Change = ReportChanges['changes'][number];
export type FileOrCommentChange = ReportChanges['others'][number];

/**
 * The differences from an earlier submission: figures by the uid of the metric's node, and files and comments. `since`: name of
 * that submission, null for none; `number`: its number; `touched`: uids of all nodes with a difference, including documents and
 * sections.
 */
export type ReviewChanges = {
  since: string | null;
  number?: number;
  byUid: ReadonlyMap<string, Change>;
  others: readonly FileOrCommentChange[];
  touched: ReadonlySet<string>;
};

export const NO_CHANGES: ReviewChanges = { since: null, byUid: new Map(), others: [], touched: new Set() };

/** The changes since the previous submission. A first submission has none to compare with, so nothing is requested. */
export function useReviewChanges(report: ReportRecord, editable: boolean): ReviewChanges {
  const { data } = useListedChanges(report, !editable);
  return useMemo(() => (data && !editable ? changesOf(data) : NO_CHANGES), [data, editable]);
}

/**
 * As `useReviewChanges`, for a revision that is about to be submitted again. Empty until the latest entries are compared, too.
 */
export function useChangesToSubmit(report: ReportRecord): ReviewChanges {
  const { data, isFetching } = useListedChanges(report, true);
  return useMemo(() => (data && !isFetching ? changesOf(data) : NO_CHANGES), [data, isFetching]);
}

const changesOf = ({ since, approved, changes, others }: ReportChanges): ReviewChanges => ({
  since: since === null ? null : fill(approved ? texts.sinceApproved : texts.sinceEarlier, { n: since }),
  ...(since !== null && { number: since }),
  byUid: new Map(changes.map((each) => [each.uid, each])),
  others,
  touched: new Set([...changes, ...others].map(({ uid }) => uid)),
});

/**
 * Milliseconds until changes are read again that are of a submission before the one that the page shows: the table answers later.
 */
const AGAIN_MS = 2_000;

/** The changes of the submission that the page shows; no data while those of another one are at hand. */
function useListedChanges(report: ReportRecord, isWanted: boolean) {
  const { tracker: structure, uid, submission } = report;
  const enabled = isWanted && submission > 0;
  const params = { trackerId: structure, commitId: uid };
  const query = useApiQuery(reports, 'listReportChanges', { params }, { enabled, staleTime: 0 });
  useFreshAfter(report, query, enabled);
  const { data, isFetching, isError, refetch } = query;
  // where the read failed, for example because its person may see it no more, the page says so and offers to try again
  const isBehind = enabled && !isFetching && !isError && data !== undefined && data.submission < submission;
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(() => void refetch(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isBehind, refetch]);
  return { data: data?.submission === submission ? data : undefined, isFetching };
}

/** Whether a section has a difference: in a row, or in its comments. */
export const isTouched = ({ node, rows }: Section, { touched }: ReviewChanges): boolean =>
  touched.has(node.uid) || rows.some((row) => touched.has(row.node.uid));

/** The changed files and comments of a section. */
export function othersOf({ node, rows }: Section, { others }: ReviewChanges): FileOrCommentChange[] {
  const own = new Set([node.uid, ...rows.map((row) => row.node.uid)]);
  return others.filter(({ uid }) => own.has(uid));
}
