import SpaceBetween from '@cloudscape-design/components/space-between';
import { memo } from 'react';
import { isLocked } from '../../../../../shared/domain/report/status.ts';
import { latePart } from '../../../ui/late-part.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { useReport, useSummary } from '../entries/context.ts';
import type { Section, SectionRow } from '../model/sections.ts';
import type { SectionMark } from '../review/marks/mark-queue.ts';
import { useReviewFilter } from '../review/use-review-filter.tsx';
import { useRowLimit } from '../table/making/use-row-limit.ts';
import { reportTexts as texts } from '../texts.ts';
import { Boundary } from './boundary.tsx';
import { BrokenSection } from './broken-section.tsx';
import { SectionIndex } from './section-index.tsx';
import { SectionView } from './section-view.tsx';
import { TabbedReport } from './tabbed-report.tsx';

const FindMetric = latePart(
  () => import('./find-metric.tsx'),
  () => <div className="find-metric" />,
);
/** Number of rows from which a report has a search. */
const ENOUGH_TO_SEARCH = 20;

type Props = { sections: readonly Section[]; opened: string | null; mark(mark: SectionMark): void };

/**
 * The sections of a report: as tabs, or one below the other (REP-013, REP-029, REP-043, REP-408). With a filter, its rows of all
 * sections.
 */
export function ReportBody({ sections, opened, mark }: Props) {
  const { report, editable } = useReport();
  const { started } = useSummary();
  const { control, only, shown } = useReviewFilter(sections);
  const tabbed = report.meta_json.report_layout === 'tabbed' && only === undefined;
  if (sections.length === 0)
    return report.meta_json.report_layout === 'tabbed' ? null : (
      <EmptyState title={texts.noSections}>{texts.noSectionsText}</EmptyState>
    );
  const isLarge = sections.reduce((sum, { rows }) => sum + rows.length, 0) >= ENOUGH_TO_SEARCH;
  return (
    <SpaceBetween size="l">
      {(isLocked(report.status.name) || editable) && control}
      {isLarge && <FindMetric />}
      {!tabbed && only === undefined && <SectionIndex sections={sections} />}
      {tabbed ? (
        <TabbedReport sections={sections} opened={opened} started={started} mark={mark} />
      ) : (
        <Sections sections={shown} started={started} mark={mark} only={only} />
      )}
      {shown.length === 0 && <EmptyState title={texts.filterNone} />}
    </SpaceBetween>
  );
}

/** Time to render a section besides its rows, expressed in rows. */
const FRAME_ROWS = 10;
const weightOf = ({ rows }: Section) => rows.length + FRAME_ROWS;

type ListProps = {
  sections: readonly Section[];
  started: ReadonlySet<string>;
  mark(mark: SectionMark): void;
  only: ((row: SectionRow) => boolean) | undefined;
};

/** The sections one below the other. In a large report the later ones are rendered after the first. */
function Sections({ sections, started, mark, only }: ListProps) {
  const limit = useRowLimit(sections.reduce((sum, section) => sum + weightOf(section), 0));
  let left = limit;
  const shown = sections.map((section) => {
    const most = left - FRAME_ROWS;
    left -= weightOf(section);
    const own = {
      section,
      started: started.has(section.node.uid),
      mark,
      only,
      most: most < section.rows.length ? most : undefined,
    };
    return most > 0 && <OneOfSections key={section.node.uid} {...own} />;
  });
  return <SpaceBetween size="l">{shown}</SpaceBetween>;
}

/** Rendered again only when its own props change, not with each entry or step. */
const OneOfSections = memo(function OneOfSections(props: Omit<Parameters<typeof SectionView>[0], 'boxed' | 'actions'>) {
  return (
    <Boundary fallback={<BrokenSection name={props.section.name} />}>
      <SectionView {...props} boxed />
    </Boundary>
  );
});
