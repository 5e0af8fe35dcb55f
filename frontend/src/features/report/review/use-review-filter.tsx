import SegmentedControl from '@cloudscape-design/components/segmented-control';
import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { compare, toDecimal } from '../../../../../shared/domain/kernel/decimal.ts';
import { qualityOf } from '../../../../../shared/domain/report/quality.ts';
import { fill } from '../../../ui/fill.ts';
import { notedUids } from '../comments/read-comments.ts';
import { type ReportScope, useReport, useSummary } from '../entries/context.ts';
import type { Section, SectionRow } from '../model/sections.ts';
import { isAsReceived } from '../table/received-text.ts';
import { reportTexts as texts } from '../texts.ts';
import { againstForm } from './against-form.ts';
import { figureBefore, isDue, isNotInLast } from './gone-figures.ts';
import { reviewTexts } from './texts.ts';

const READING = ['all', 'changed', 'check', 'commented', 'estimated', 'na'] as const;
type Filter = (typeof READING)[number];
/** Filters while there is no submission or report to compare with, as while figures are entered. */
const WITHOUT_CHANGED: readonly Filter[] = ['all', 'check', 'commented', 'estimated', 'na'];

const NAMES: Record<Filter, string> = {
  all: texts.filterAll,
  changed: texts.filterChanged,
  check: texts.filterCheck,
  commented: texts.filterCommented,
  estimated: texts.filterEstimated,
  na: texts.filterNa,
};

type ReviewScope = ReportScope & { noted: ReadonlySet<string> };

/** Whether the filter shows a row. A document's row only if the report is compared with a submission, which had files, too. */
export function isShownBy(filter: Filter, row: SectionRow, { store, nodes, changes, noted }: ReviewScope): boolean {
  const { node } = row;
  if (filter === 'changed' && changes.since !== null) return row.kind !== 'text' && changes.touched.has(node.uid);
  if (row.kind !== 'metric') return false;
  const { value, comment, noReport, quality } = store.entry(node.uid);
  if (filter === 'check') return store.toCheck(node.uid) || againstForm(row, { store, nodes }) !== undefined;
  if (filter === 'commented') return comment !== '' || noted.has(node.uid);
  if (filter === 'na') return noReport;
  if (filter === 'estimated') {
    if (qualityOf(quality)?.kind === 'estimated') return store.figure(node.uid) !== null;
    const metric = nodes.metrics.get(node.uid);
    return metric !== undefined && metric.receivedEstimated !== null && isAsReceived(metric, { value, noReport });
  }
  const figure = store.figure(node.uid);
  if (figure === null) return isDue(row, store) && figureBefore(node, { nodes }) !== undefined;
  const last = figureBefore(node, { nodes });
  return last ? isOther(figure, last.value) : isNotInLast(node, { nodes });
}

/** What 'Changed' compares with; undefined for the first submission of a package's first report. */
function comparedWith({ changes, nodes, report }: Pick<ReportScope, 'changes' | 'nodes' | 'report'>): string | undefined {
  if (changes.since !== null) return fill(reviewTexts.sinceSubmission, { since: changes.since });
  return nodes.pastReports.length > 0 || report.submission > 1 ? reviewTexts.sincePeriod : undefined;
}

/** Whether two values differ. A row of texts may have figures in the past. */
function isOther(value: string, earlier: string): boolean {
  const [now, then] = [toDecimal(value), toDecimal(earlier)];
  return now === null || then === null ? value !== earlier : compare(now, then) !== 0;
}

/** Whether the filter shows a section without rows, because it has new comments. */
const isKeptBy = (filter: Filter, { node }: Section, { changes }: Pick<ReportScope, 'changes'>): boolean =>
  filter === 'changed' && changes.touched.has(node.uid);

const rowsIn = (sections: readonly Section[]) => sections.flatMap(({ rows }) => rows);

/**
 * The rows that match the filter of a reviewer, or of a reporter who revises, with the number of rows of each kind. 'Changed'
 * compares with the previous submission, and for a first submission with the previous report.
 */
export function useReviewFilter(sections: readonly Section[]): {
  control: ReactNode;
  only: ((row: SectionRow) => boolean) | undefined;
  /** the visible sections */
  shown: readonly Section[];
} {
  const scope = useReport();
  const { editable, nodes } = scope;
  const noted = useMemo(() => notedUids(nodes.comments), [nodes.comments]);
  const [chosen, setChosen] = useState<Filter>('all');
  const filter = editable && !WITHOUT_CHANGED.includes(chosen) ? 'all' : chosen;
  const held = useRef<ReadonlySet<string>>(new Set());
  const only = useMemo(() => {
    if (filter === 'all') return undefined;
    const looked = { ...scope, noted };
    if (!scope.editable) return (row: SectionRow) => isShownBy(filter, row, looked);
    // A visible row stays while somebody types in it.
    const found = rowsIn(sections).filter((row) => isShownBy(filter, row, looked));
    const uids = new Set([...held.current, ...found.map(({ node }) => node.uid)]);
    held.current = uids;
    return (row: SectionRow) => row.kind === 'metric' && uids.has(row.node.uid);
  }, [filter, scope, noted, sections]);
  const choose = (next: Filter) => {
    held.current = new Set();
    setChosen(next);
  };
  const shown = useMemo(
    () => (only ? sections.filter((each) => each.rows.some(only) || isKeptBy(filter, each, scope)) : sections),
    [only, sections, filter, scope],
  );
  return { control: <FilterControl sections={sections} noted={noted} filter={filter} onFilter={choose} />, only, shown };
}

type ControlProps = {
  sections: readonly Section[];
  noted: ReadonlySet<string>;
  filter: Filter;
  onFilter(filter: Filter): void;
};

/** A separate component, so that counting does not render the rows again. */
function FilterControl({ sections, noted, filter, onFilter }: ControlProps) {
  const scope = useReport();
  useSummary();
  const { editable } = scope;
  const rows = useMemo(() => rowsIn(sections), [sections]);
  const looked = { ...scope, noted };
  // Counting all rows and their past waits until the first rows are visible.
  const [counts, setCounts] = useState(false);
  useEffect(() => startTransition(() => setCounts(true)), []);
  const nameOf = (each: Filter) => {
    if (each === 'all' || !counts) return NAMES[each];
    const said = sections.filter((section) => isKeptBy(each, section, looked)).length;
    return `${NAMES[each]} (${rows.filter((row) => isShownBy(each, row, looked)).length + said})`;
  };
  const compared = editable ? undefined : comparedWith(scope);
  const offered = compared === undefined ? WITHOUT_CHANGED : READING;
  return (
    <div>
      <SegmentedControl
        label={texts.filter}
        selectedId={filter}
        options={offered.map((id) => ({ id, text: nameOf(id) }))}
        onChange={({ detail }) => onFilter(offered.find((each) => each === detail.selectedId) ?? 'all')}
      />
      {compared !== undefined && <span className="quiet">{compared}</span>}
    </div>
  );
}
