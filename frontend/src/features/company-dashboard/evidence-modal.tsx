import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { type CompanyEvidence, companyDashboard } from '../../../../shared/contract/indicator/company-dashboard.ts';
import { otherwiseText } from '../../../../shared/domain/indicator/own-figures.ts';
import type { Interval } from '../../../../shared/domain/kernel/intervals.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { lastDayOf } from '../../../../shared/domain/kernel/periods.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useDayOf, useToday } from '../../session/use-tenant.ts';
import { AlignedRight } from '../../ui/aligned-right.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { fill } from '../../ui/fill.ts';
import { countOf, type FigureDigits } from '../../ui/format.ts';
import { type ListColumn, TableOrCards } from '../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { Figure } from '../../ui/text/figure.tsx';
import { type AskedEvidence, dashboardTexts, EvidenceWindow } from '../dashboard/index.ts';
import { leftOutLines } from './left-out.ts';
import { ownNotes, restatedNotes } from './own-notes.ts';
import { ProjectReports } from './project-reports.tsx';
import { ProjectStanding } from './project-standing.tsx';
import { companyTexts } from './texts.ts';

const texts = companyTexts.evidence;

type Props = { asked: AskedEvidence; companyId: string; interval: Interval; onClose(): void };

/** The projects behind a figure of a company, each with a link to its reports. */
export function CompanyEvidenceModal({ asked, companyId, interval, onClose }: Props) {
  const args = { params: { companyId, indicatorId: asked.indicator.uid }, query: { period: asked.period.uid, interval } };
  const query = useApiQuery(companyDashboard, 'readCompanyEvidence', args);
  return (
    <EvidenceWindow asked={asked} onClose={onClose}>
      <QueryState query={query} errorTitle={texts.failed}>
        {(evidence) => <Projects evidence={evidence} />}
      </QueryState>
    </EvidenceWindow>
  );
}

/** `projects`: number of projects in the line. A line with several shows only numbers. */
type Row = Omit<CompanyEvidence['projects'][number], 'project'> & { uid: string; name: string; projects: number };

const rowsOf = ({ projects, others }: CompanyEvidence): Row[] => [
  ...projects.map(({ project, ...part }) => ({ ...part, uid: project.uid, name: project.name, projects: 1 })),
  ...(others
    ? [{ ...others, uid: '', name: countOf(others.projects, texts.others), company: '', own: [], restatements: [] }]
    : []),
];

export function Projects({ evidence }: { evidence: CompanyEvidence }) {
  const today = useToday();
  const [open, setOpen] = useState<{ uid: string; name: string }>();
  const rows = rowsOf(evidence);
  const sum = (of: 'reports' | 'of' | 'otherwise' | 'projects') => rows.reduce((total, row) => total + row[of], 0);
  const otherwise = sum('otherwise');
  if (open) {
    const { period, indicator } = evidence;
    return <ProjectReports project={open} period={period} indicator={indicator.name} onBack={() => setOpen(undefined)} />;
  }
  return (
    <SpaceBetween size="m">
      <Box>{fill(texts.completeness, { reports: sum('reports'), of: sum('of') })}</Box>
      {otherwise > 0 && (
        <Alert type="info" header={otherwiseText({ projects: otherwise, of: sum('projects') })}>
          {fill(texts.otherwise, { equation: evidence.indicator.equation })}
        </Alert>
      )}
      <TableOrCards
        variant="embedded"
        label={texts.table}
        columns={columnsOf(evidence, today, setOpen)}
        items={rows}
        trackBy="uid"
        nameOf={({ name }) => name}
        empty={<EmptyState title={texts.noProjects} />}
      />
      {leftOutLines(evidence).map((line) => (
        <Box key={line}>{line}</Box>
      ))}
      {evidence.others && <Box color="text-body-secondary">{texts.othersNote}</Box>}
    </SpaceBetween>
  );
}

/** How the projects of a line calculate it themselves, and the way to what they have restated. */
function Notes({ row }: { row: Row }) {
  const dayOf = useDayOf();
  return (
    <>
      {ownNotes(row).map((note) => (
        <Box key={note} fontSize="body-s">
          <StatusIndicator type="info">{note}</StatusIndicator>
        </Box>
      ))}
      {restatedNotes(row, dayOf).map((note) => (
        <Box key={note} fontSize="body-s">
          {row.uid === '' ? note : <AppLink href={`/project/${shortId(row.uid)}/restatements`}>{note}</AppLink>}
        </Box>
      ))}
    </>
  );
}

type Column = ListColumn<Row>;
type OpenProject = (project: Pick<Row, 'uid' | 'name'>) => void;

const isRead = (parts: readonly Pick<Row, 'values'>[]) => parts.some(({ values }) => values.length > 0);

const figureColumn = (
  id: string,
  header: string,
  of: (row: Row) => string | null | undefined,
  whyNot: (row: Row) => string = () => texts.nothing,
  digits: FigureDigits = 2,
): Column => ({
  id,
  header: <AlignedRight>{header}</AlignedRight>,
  minWidth: 130,
  cell: (row) => (
    <AlignedRight>
      <Figure value={of(row)} digits={digits} reason={whyNot(row)} />
    </AlignedRight>
  ),
});

const columnsOf = (
  { indicator, metrics, period, projects, others }: CompanyEvidence,
  today: string,
  onOpen: OpenProject,
): Column[] => [
  {
    id: 'project',
    header: texts.project,
    isRowHeader: true,
    minWidth: 160,
    cell: (row) => (
      <>
        {row.uid === '' ? (
          row.name
        ) : (
          <AppLink href={`/project/${shortId(row.uid)}?from=${period.startDate}&to=${lastDayOf(period.endDate)}`}>
            {row.name}
          </AppLink>
        )}
        <Notes row={row} />
      </>
    ),
  },
  { id: 'company', header: texts.company, minWidth: 120, cell: ({ company }) => company },
  {
    id: 'reports',
    header: texts.reports,
    minWidth: 90,
    cell: ({ uid, name, reports, of, estimated }) => (
      <>
        {fill(dashboardTexts.ofReports, { reports, of })}
        {uid !== '' && (
          <div>
            <Button variant="inline-link" ariaLabel={fill(texts.showReportsOf, { name })} onClick={() => onOpen({ uid, name })}>
              {texts.showReports}
            </Button>
          </div>
        )}
        {estimated !== null && <Box fontSize="body-s">{fill(dashboardTexts.estimated, { share: estimated })}</Box>}
      </>
    ),
  },
  {
    id: 'status',
    header: texts.status,
    minWidth: 190,
    cell: (row) => <ProjectStanding part={row} period={period} today={today} />,
  },
  figureColumn(
    'result',
    indicator.unit ? fill(texts.resultIn, { unit: unitText(indicator.unit) }) : texts.result,
    ({ exact }) => exact,
  ),
  figureColumn('reported', texts.reported, ({ reported }) => reported.exact),
  // a line has no values where the reader may not see what was entered in its projects
  ...(isRead([...projects, ...(others ? [others] : [])]) ? metrics : []).map(({ uid, name, unit }) =>
    figureColumn(
      uid,
      unit ? `${name} (${unitText(unit)})` : name,
      ({ values }) => values.find((value) => value.uid === uid)?.value,
      ({ values }) => (values.length > 0 ? texts.nothing : texts.unread),
      'part',
    ),
  ),
];
