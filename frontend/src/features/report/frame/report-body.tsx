import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { isLocked } from '../../../../../shared/domain/report/status.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { useReport, useSummary } from '../entries/context.ts';
import type { Section } from '../model/sections.ts';
import { useReviewFilter } from '../review/use-review-filter.tsx';
import { reportTexts as texts } from '../texts.ts';
import { Boundary } from './boundary.tsx';
import { BrokenSection } from './broken-section.tsx';
import { SectionIndex } from './section-index.tsx';
import { SectionView } from './section-view.tsx';
import { TabbedReport } from './tabbed-report.tsx';

type Props = { sections: readonly Section[]; opened: string | null; setReport(report: ReportRecord): void };

/** The sections of a report: as tabs, or one below the other (REP-013, REP-029, REP-043, REP-408). A filter shows its rows of all sections. */
export function ReportBody({ sections, opened, setReport }: Props) {
  const { report, editable } = useReport();
  const { started } = useSummary();
  const { control, only } = useReviewFilter(sections);
  const tabbed = report.meta_json.report_layout === 'tabbed' && only === undefined;
  const filtered = useMemo(() => (only ? sections.filter(({ rows }) => rows.some(only)) : sections), [sections, only]);
  if (sections.length === 0)
    return report.meta_json.report_layout === 'tabbed' ? null : (
      <EmptyState title={texts.noSections}>{texts.noSectionsText}</EmptyState>
    );
  return (
    <SpaceBetween size="l">
      {(isLocked(report.status.name) || editable) && control}
      {!tabbed && only === undefined && <SectionIndex sections={sections} />}
      {tabbed ? (
        <TabbedReport sections={sections} opened={opened} started={started} setReport={setReport} />
      ) : (
        filtered.map((section) => (
          <Boundary key={section.node.uid} fallback={<BrokenSection name={section.name} />}>
            <SectionView section={section} started={started.has(section.node.uid)} setReport={setReport} only={only} boxed />
          </Boundary>
        ))
      )}
      {filtered.length === 0 && <EmptyState title={texts.filterNone} />}
    </SpaceBetween>
  );
}
