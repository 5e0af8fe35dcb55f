import Box from '@cloudscape-design/components/box';
import BreadcrumbGroup from '@cloudscape-design/components/breadcrumb-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import type { CompanyEvidence } from '../../../../shared/contract/indicator/company-dashboard.ts';
import { type PeriodReport, results } from '../../../../shared/contract/indicator/results.ts';
import { periods, type ReportingPeriod } from '../../../../shared/contract/project/periods.ts';
import { compareNames, shortId } from '../../../../shared/domain/kernel/names.ts';
import { ascending } from '../../../../shared/domain/kernel/order.ts';
import { displayPeriod, lastDayOf } from '../../../../shared/domain/kernel/periods.ts';
import { displayStatus } from '../../../../shared/domain/report/status.ts';
import { call } from '../../api/client.ts';
import { useToday } from '../../session/use-tenant.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fill } from '../../ui/fill.ts';
import type { ListColumn } from '../../ui/list/table-or-cards.tsx';
import { TableOrCards } from '../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { companyTexts } from './texts.ts';

const texts = companyTexts.evidence;

/** A report of a project with its reporting period. */
type ReportBehind = Pick<PeriodReport, 'uid' | 'ref' | 'ref_name' | 'is_staging' | 'status' | 'due_date'> & {
  period: Pick<ReportingPeriod, 'startDate' | 'endDate'>;
};
type Project = CompanyEvidence['projects'][number]['project'];
type Props = { project: Project; period: CompanyEvidence['period']; indicator: string; onBack(): void };

/** The project's reports in the periods that end in an interval, by period and package, as far as the reader may see them. */
async function reportsIn(
  projectId: string,
  { startDate, endDate }: Props['period'],
  signal: AbortSignal,
): Promise<ReportBehind[]> {
  const query = { fromDate: startDate, toDate: lastDayOf(endDate) };
  const ended = await call(periods.listPeriods, { params: { projectId }, query }, { signal });
  const found = await Promise.all(
    ended.toSorted(ascending((each) => each.startDate)).map(async (period) => {
      const params = { projectId, reportPeriodId: period.uid };
      const reports = await call(results.listPeriodReports, { params, query: {} }, { signal });
      return reports.map((report) => ({ ...report, period })).toSorted((a, b) => compareNames(a.ref_name, b.ref_name));
    }),
  );
  return found.flat();
}

/** One project behind a company's figure: its packages and their reports, which lead to the entered values. */
export function ProjectReports({ project, period, indicator, onBack }: Props) {
  const query = useQuery({
    queryKey: ['reportsBehind', project.uid, period.startDate, period.endDate],
    queryFn: ({ signal }) => reportsIn(project.uid, period, signal),
    staleTime: 0,
  });
  return (
    <SpaceBetween size="m">
      <BreadcrumbGroup
        ariaLabel={texts.way}
        items={[
          { text: indicator, href: '#0' },
          { text: project.name, href: '#1' },
        ]}
        onFollow={(event) => {
          event.preventDefault();
          if (event.detail.href === '#0') onBack();
        }}
      />
      <QueryState query={query} errorTitle={texts.reportsFailed} empty={<EmptyState title={texts.noReports} />}>
        {(reports) => <ReportList reports={reports} project={project} />}
      </QueryState>
    </SpaceBetween>
  );
}

const hrefOf = (projectUid: string, { uid, ref: pack, is_staging: isOpen }: ReportBehind) => {
  const base = `/project/${shortId(projectUid)}/wpack/${shortId(pack)}/report`;
  return isOpen ? base : `${base}/${shortId(uid)}`;
};

/** The reports with their statuses. */
export function ReportList({ reports, project }: { reports: readonly ReportBehind[]; project: Project }) {
  const today = useToday();
  const columns: ListColumn<ReportBehind>[] = [
    {
      id: 'report',
      header: texts.report,
      isRowHeader: true,
      cell: (report) => <AppLink href={hrefOf(project.uid, report)}>{report.ref_name}</AppLink>,
    },
    {
      id: 'period',
      header: texts.period,
      cell: ({ period }) => displayPeriod({ start: period.startDate, end: period.endDate }),
    },
    { id: 'status', header: texts.status, cell: ({ status, due_date }) => displayStatus(status.name, due_date, today) },
  ];
  return (
    <>
      <TableOrCards
        variant="embedded"
        label={fill(texts.reportsOf, { name: project.name })}
        columns={columns}
        items={reports}
        trackBy="uid"
        nameOf={({ ref_name }) => ref_name}
      />
      <Box color="text-body-secondary">{texts.reportsNote}</Box>
    </>
  );
}
