import { useMemo, useState } from 'react';
import { type Difference, differences, type ReportStatements } from '../../../../../shared/domain/report/changes.ts';
import { useReport, useSummary } from '../entries/context.ts';
import { shownMark, shownStatements } from './shown-mark.ts';

/** The review mark of the report page, updated with its entries. Undefined if the page does not show all nodes. */
export function useReviewMark(): string | undefined {
  const { report, nodes, store } = useReport();
  const summary = useSummary();
  return useMemo(() => (summary ? shownMark({ report, nodes, store }) : undefined), [report, nodes, store, summary]);
}

/** The metrics whose figure, text or N/A mark has changed since the first render, including calculated metrics. */
export function useChangesSinceOpened(): readonly Difference[] {
  const { nodes, store } = useReport();
  const summary = useSummary();
  const now = useMemo(() => (summary ? shownStatements({ nodes, store }) : NOTHING), [nodes, store, summary]);
  const [opened] = useState(now);
  return useMemo(() => differences(nodes.nodes, opened, now), [nodes, opened, now]);
}

const NOTHING: ReportStatements = { inputs: new Map(), results: new Map() };
