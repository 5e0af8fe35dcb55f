import SegmentedControl from '@cloudscape-design/components/segmented-control';
import { type ReactNode, useMemo, useState } from 'react';
import { compare } from '../../../../../shared/domain/kernel/decimal.ts';
import { fill } from '../../../ui/fill.ts';
import { type ReportScope, useReport } from '../entries/context.ts';
import type { Row, Section } from '../model/sections.ts';
import { latestPast } from '../table/past-cell.tsx';
import { reportTexts as texts } from '../texts.ts';
import { reviewTexts } from './texts.ts';

const FILTERS = ['all', 'changed', 'check', 'commented', 'na'] as const;
type Filter = (typeof FILTERS)[number];

const NAMES: Record<Filter, string> = {
  all: texts.filterAll,
  changed: texts.filterChanged,
  check: texts.filterCheck,
  commented: texts.filterCommented,
  na: texts.filterNa,
};

function matches(filter: Filter, { node }: Row, { store, nodes, changes }: ReportScope): boolean {
  const { comment, noReport } = store.entry(node.uid);
  if (filter === 'check') return store.toCheck(node.uid);
  if (filter === 'commented') return comment !== '';
  if (filter === 'na') return noReport;
  if (changes.since !== null) return changes.byUid.has(node.uid);
  const figure = store.figure(node.uid);
  const last = latestPast(nodes.metrics.get(node.uid)?.past ?? []);
  return figure !== null && last !== undefined && compare(figure, last.value) !== 0;
}

/** The rows that a reviewer looks for, with how many there are of each kind. 'Changed' is against the submission before, and for a
 * first submission against the report before. */
export function useReviewFilter(sections: readonly Section[]): { control: ReactNode; only: ((row: Row) => boolean) | undefined } {
  const scope = useReport();
  const [filter, setFilter] = useState<Filter>('all');
  const only = useMemo(
    () => (filter === 'all' || scope.editable ? undefined : (row: Row) => row.kind === 'metric' && matches(filter, row, scope)),
    [filter, scope],
  );
  return { control: <FilterControl sections={sections} filter={filter} onFilter={setFilter} />, only };
}

type ControlProps = { sections: readonly Section[]; filter: Filter; onFilter(filter: Filter): void };

/** A part of its own, so that nothing is counted while figures are entered. */
function FilterControl({ sections, filter, onFilter }: ControlProps) {
  const scope = useReport();
  const { changes } = scope;
  const rows = useMemo(() => sections.flatMap((section) => section.rows.filter(({ kind }) => kind === 'metric')), [sections]);
  const count = (each: Filter) => rows.filter((row) => matches(each, row, scope)).length;
  return (
    <div>
      <SegmentedControl
        label={texts.filter}
        selectedId={filter}
        options={FILTERS.map((id) => ({ id, text: id === 'all' ? NAMES.all : `${NAMES[id]} (${count(id)})` }))}
        onChange={({ detail }) => onFilter(FILTERS.find((each) => each === detail.selectedId) ?? 'all')}
      />
      <span className="quiet">
        {changes.since === null ? reviewTexts.sincePeriod : fill(reviewTexts.sinceSubmission, { n: changes.since })}
      </span>
    </div>
  );
}
