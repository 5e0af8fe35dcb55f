import { useMemo } from 'react';
import { useReport, useSummary } from '../entries/context.ts';
import { shownMark } from './shown-mark.ts';

/** The mark of what the page of a report shows, as its entries change; undefined where it does not show all that counts. */
export function useReviewMark(): string | undefined {
  const { report, nodes, store } = useReport();
  const summary = useSummary();
  return useMemo(() => (summary ? shownMark({ report, nodes, store }) : undefined), [report, nodes, store, summary]);
}
