import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';

type Life = Pick<ReportRecord, 'submission' | 'status' | 'shown_submission'>;

/**
 * What makes a report another one for who reads it: its submission, its status, and whether they are
 * shown it as it was submitted.
 */
const lifeOf = ({ submission, status, shown_submission: shown }: Life) =>
  `${submission} ${status.name} ${shown?.submission ?? ''}`;

/**
 * Reads something of a report again once the page knows that the report was submitted or decided on elsewhere, or that its person
 * came to see the revision or lost sight of it. `isWanted`: whether the page reads it at all
 */
export function useFreshAfter(report: Life, { refetch }: Pick<UseQueryResult, 'refetch'>, isWanted = true): void {
  const life = lifeOf(report);
  const known = useRef(life);
  useEffect(() => {
    if (known.current === life) return;
    known.current = life;
    if (isWanted) void refetch();
  }, [life, refetch, isWanted]);
}
