import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { type PeriodReport, results } from '../../../../../shared/contract/indicator/results.ts';
import type { ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import { compareText, shortId } from '../../../../../shared/domain/kernel/names.ts';
import { displayStatus, isApproved, isOnHold, isPending } from '../../../../../shared/domain/report/status.ts';
import { call } from '../../../api/client.ts';
import { useToday } from '../../../session/use-tenant.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { countOf } from '../../../ui/format.ts';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { closingTexts as texts } from './closing-texts.ts';

type ListedReport = Pick<PeriodReport, 'uid' | 'ref' | 'ref_name' | 'is_staging' | 'status' | 'due_date'>;

/** The reports that stay unapproved when a period is closed: first those that await a decision, then by package. */
export const notApproved = <R extends ListedReport>(reports: readonly R[]): R[] =>
  reports
    .filter(({ status }) => !isApproved(status.name))
    .toSorted(
      (a, b) => Number(isPending(b.status.name)) - Number(isPending(a.status.name)) || compareText(a.ref_name, b.ref_name),
    );

/** Lists the reports that can no longer be submitted or decided once their period is closed. Hidden if all are approved. */
export function NotApproved({ projectUid, period }: { projectUid: string; period: ReportingPeriod }) {
  const params = { projectId: projectUid, reportPeriodId: period.uid };
  const query = useQuery({
    queryKey: ['notApproved', projectUid, period.uid],
    queryFn: ({ signal }) => call(results.listPeriodReports, { params, query: {} }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <QueryState query={query} empty={null}>
      {(all) => <NotApprovedList reports={notApproved(all)} projectUid={projectUid} />}
    </QueryState>
  );
}

/** `reports`: result of `notApproved`. */
export function NotApprovedList({ reports, projectUid }: { reports: readonly ListedReport[]; projectUid: string }) {
  const today = useToday();
  const pending = reports.filter(({ status }) => isPending(status.name)).length;
  const held = reports.filter(({ status }) => isOnHold(status.name)).length;
  const open = reports.length - pending - held;
  if (reports.length === 0) return null;
  const header = [
    ...(pending > 0 ? [countOf(pending, texts.awaitDecision)] : []),
    ...(open > 0 ? [countOf(open, texts.notSubmitted)] : []),
    ...(held > 0 ? [countOf(held, texts.onHold)] : []),
  ].join(' ');
  return (
    <Alert type="warning" header={header}>
      <SpaceBetween size="xs">
        <ul>
          {reports.map((report) => (
            <li key={report.uid}>
              <AppLink href={hrefOf(projectUid, report)}>{report.ref_name}</AppLink>:{' '}
              {displayStatus(report.status.name, report.due_date, today)}
            </li>
          ))}
        </ul>
        {pending + open > 0 && <span>{texts.leftAsTheyAre}</span>}
        {held > 0 && <span>{texts.heldStays}</span>}
      </SpaceBetween>
    </Alert>
  );
}

const hrefOf = (projectUid: string, { uid, ref: packageUid, is_staging: isDraft }: ListedReport) => {
  const base = `/project/${shortId(projectUid)}/wpack/${shortId(packageUid)}/report`;
  return isDraft ? base : `${base}/${shortId(uid)}`;
};
