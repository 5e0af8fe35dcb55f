import Box from '@cloudscape-design/components/box';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { PlaceOfReport } from '../model/use-report-data.ts';
import { periodTextOf, reportNameOf, shownHistory, sortReports } from './history.ts';
import { localTime } from './submitted-reports.tsx';
import { evalsTexts as texts } from './texts.ts';

/** The history of each report: author, action, time and comment (REP-019, REP-128). */
export function StatusHistory({ place, reports }: { place: PlaceOfReport; reports: readonly ReportRecord[] }) {
  if (reports.length === 0) return null;
  return (
    <SpaceBetween size="s">
      <Header variant="h2">{texts.history}</Header>
      {sortReports(reports, 'period', true).map((report, index) => (
        <HistoryOf key={report.uid} place={place} report={report} isFirst={index === 0} />
      ))}
    </SpaceBetween>
  );
}

/** The history of one report. Its table is rendered when it is opened, because a package may have hundreds of reports. */
function HistoryOf({ isFirst, ...shown }: { place: PlaceOfReport; report: ReportRecord; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <ExpandableSection
      variant="container"
      expanded={isOpen}
      onChange={({ detail }) => setOpen(detail.expanded)}
      headerText={periodTextOf(shown.report)}
    >
      {isOpen && <Entries {...shown} />}
    </ExpandableSection>
  );
}

function Entries({ place: { project, packageId }, report }: { place: PlaceOfReport; report: ReportRecord }) {
  const base = `/project/${shortId(project.uid)}/wpack/${packageId}/report/${shortId(report.uid)}/submission`;
  return (
    <Table
      variant="embedded"
      wrapLines
      ariaLabels={{ tableLabel: fill(texts.historyOf, { period: periodTextOf(report) }) }}
      items={shownHistory(report.meta_json.history, window.location.hostname)}
      columnDefinitions={[
        { id: 'by', header: texts.by, cell: ({ updateBy }) => reportNameOf(updateBy), isRowHeader: true, minWidth: 140 },
        { id: 'on', header: texts.updated, cell: ({ updateOn }) => localTime(updateOn), minWidth: 160 },
        {
          id: 'submission',
          header: texts.submission,
          cell: ({ submission }) =>
            submission > 0 && <AppLink href={`${base}/${submission}`}>{fill(texts.asItWas, { n: submission })}</AppLink>,
          minWidth: 170,
        },
        { id: 'status', header: texts.status, cell: ({ status }) => <StatusBadge status={status.name} />, minWidth: 160 },
        {
          id: 'comment',
          header: texts.comment,
          cell: ({ comment, moved }) => (
            <Box variant="span">{[moved && fill(texts.moved, moved), comment].filter(Boolean).join(' ') || '–'}</Box>
          ),
          minWidth: 200,
        },
      ]}
    />
  );
}
