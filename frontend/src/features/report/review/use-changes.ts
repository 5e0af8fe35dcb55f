import { useMemo } from 'react';
import { type ReportChanges, type ReportRecord, reports } from '../../../../../shared/contract/report/reports.ts';
import { useApiQuery } from '../../../api/queries.ts';

type Change = ReportChanges['changes'][number];

/** What differs from an earlier submission, by the uid of the metric's node; `since`: its number, null for none. */
export type ReviewChanges = { since: number | null; byUid: ReadonlyMap<string, Change> };

export const NO_CHANGES: ReviewChanges = { since: null, byUid: new Map() };

/** What is not as it was when the report was submitted before. A first submission has nothing to compare with, and is not asked for. */
export function useReviewChanges({ tracker: structure, uid, submission }: ReportRecord, editable: boolean): ReviewChanges {
  const query = useApiQuery(
    reports,
    'listReportChanges',
    { params: { trackerId: structure, commitId: uid } },
    { enabled: !editable && submission > 0, staleTime: 0 },
  );
  const { data } = query;
  return useMemo(
    () => (data && !editable ? { since: data.since, byUid: new Map(data.changes.map((each) => [each.uid, each])) } : NO_CHANGES),
    [data, editable],
  );
}
