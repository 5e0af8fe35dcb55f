import { useMemo, useState } from 'react';
import { type Difference, differences, type ReportStatements } from '../../../../../shared/domain/report/changes.ts';
import { useReport, useSummary } from '../entries/context.ts';
import { shownMark, shownStatements } from './shown-mark.ts';

/** The mark of what the page of a report shows, as its entries change; undefined where it does not show all that counts. */
export function useReviewMark(): string | undefined {
  const { report, nodes, store } = useReport();
  const summary = useSummary();
  return useMemo(() => (summary ? shownMark({ report, nodes, store }) : undefined), [report, nodes, store, summary]);
}

/** The metrics whose figures, texts or N/A marks are not as they were when this was first asked, calculated ones too. */
export function useChangesSinceOpened(): readonly Difference[] {
  const { nodes, store } = useReport();
  const summary = useSummary();
  const now = useMemo(() => (summary ? shownStatements({ nodes, store }) : NOTHING), [nodes, store, summary]);
  const [opened] = useState(now);
  return useMemo(() => differences(nodes.nodes, opened, now), [nodes, opened, now]);
}

const NOTHING: ReportStatements = { inputs: new Map(), results: new Map() };
