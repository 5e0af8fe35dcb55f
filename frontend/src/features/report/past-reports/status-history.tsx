import Box from '@cloudscape-design/components/box';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { fill } from '../../../ui/fill.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { periodTextOf, reportNameOf, shownHistory, sortReports } from './history.ts';
import { localTime } from './submitted-reports.tsx';
import { evalsTexts as texts } from './texts.ts';

/** Who did what with each report, when, and what they said (REP-019, REP-128). */
export function StatusHistory({ reports }: { reports: readonly ReportRecord[] }) {
  if (reports.length === 0) return null;
  return (
    <SpaceBetween size="s">
      <Header variant="h2">{texts.history}</Header>
      {sortReports(reports, 'period', true).map((report, index) => (
        <ExpandableSection key={report.uid} variant="container" defaultExpanded={index === 0} headerText={periodTextOf(report)}>
          <Entries report={report} />
        </ExpandableSection>
      ))}
    </SpaceBetween>
  );
}

function Entries({ report }: { report: ReportRecord }) {
  return (
    <Table
      variant="embedded"
      wrapLines
      ariaLabels={{ tableLabel: fill(texts.historyOf, { period: periodTextOf(report) }) }}
      items={shownHistory(report.meta_json.history, window.location.hostname)}
      columnDefinitions={[
        { id: 'by', header: texts.by, cell: ({ updateBy }) => reportNameOf(updateBy), isRowHeader: true, minWidth: 140 },
        { id: 'on', header: texts.updated, cell: ({ updateOn }) => localTime(updateOn), minWidth: 160 },
        { id: 'status', header: texts.status, cell: ({ status }) => <StatusBadge status={status.name} />, minWidth: 160 },
        {
          id: 'comment',
          header: texts.comment,
          cell: ({ comment }) => <Box variant="span">{comment || '–'}</Box>,
          minWidth: 200,
        },
      ]}
    />
  );
}
