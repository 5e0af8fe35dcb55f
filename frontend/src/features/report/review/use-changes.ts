import { useMemo } from 'react';
import { type ReportChanges, type ReportRecord, reports } from '../../../../../shared/contract/report/reports.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { reviewTexts as texts } from './texts.ts';

type Change = ReportChanges['changes'][number];

/** What differs from an earlier submission, by the uid of the metric's node; `since`: what it is called, null for none; `number`: its number. */
export type ReviewChanges = { since: string | null; number?: number; byUid: ReadonlyMap<string, Change> };

export const NO_CHANGES: ReviewChanges = { since: null, byUid: new Map() };

/** What is not as it was when the report was submitted before. A first submission has nothing to compare with, and is not asked for. */
export function useReviewChanges(report: ReportRecord, editable: boolean): ReviewChanges {
  const { data } = useListedChanges(report, !editable);
  return useMemo(() => (data && !editable ? changesOf(data) : NO_CHANGES), [data, editable]);
}

/** The same of a revision that is about to be submitted again; nothing until what was entered last is compared, too. */
export function useChangesToSubmit(report: ReportRecord): ReviewChanges {
  const { data, isFetching } = useListedChanges(report, true);
  return useMemo(() => (data && !isFetching ? changesOf(data) : NO_CHANGES), [data, isFetching]);
}

const changesOf = ({ since, approved, changes }: ReportChanges): ReviewChanges => ({
  since: since === null ? null : fill(approved ? texts.sinceApproved : texts.sinceEarlier, { n: since }),
  ...(since !== null && { number: since }),
  byUid: new Map(changes.map((each) => [each.uid, each])),
});

const useListedChanges = ({ tracker: structure, uid, submission }: ReportRecord, isWanted: boolean) =>
  useApiQuery(
    reports,
    'listReportChanges',
    { params: { trackerId: structure, commitId: uid } },
    { enabled: isWanted && submission > 0, staleTime: 0 },
  );
