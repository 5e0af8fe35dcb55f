import { useMemo } from 'react';
import { type Company, companies } from '../../../../shared/contract/company/companies.ts';
import { projects } from '../../../../shared/contract/project/projects.ts';
import { reports } from '../../../../shared/contract/report/reports.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useToday } from '../../session/use-tenant.ts';
import { APPROVED, type PendingRow, pendingRows } from './rows.ts';
import { usePendingFilter } from './use-filter.ts';
import { useWaitingReports } from './use-waiting.ts';

/** `more`: further rows are being read. */
export type Pending = { rows: readonly PendingRow[]; more: boolean; companies: readonly Company[]; today: string };

/**
 * The work that waits for the signed-in person, from three lists for any number of projects (REP-363 to REP-365). Approved
 * reports, which cover years, are read on request.
 */
export function usePending() {
  const { filter } = usePendingFilter();
  const wantsApproved = filter.approved || filter.status === APPROVED;
  const open = useWaitingReports();
  const all = useApiQuery(
    reports,
    'listOpenReports',
    { query: { requiresAction: 'false', light: 'true' } },
    { enabled: wantsApproved },
  );
  const listed = wantsApproved && all.data ? all : open;
  const more = listed === open && open.more;
  const projectList = useApiQuery(projects, 'listProjects', {});
  const companyList = useApiQuery(companies, 'listCompanies', {});
  const today = useToday();
  const parts = [open, ...(wantsApproved ? [all] : []), projectList, companyList];
  const data = useMemo<Pending | undefined>(
    () =>
      listed.data && projectList.data && companyList.data
        ? { rows: pendingRows(listed.data, projectList.data, companyList.data, today), more, companies: companyList.data, today }
        : undefined,
    [listed.data, more, projectList.data, companyList.data, today],
  );
  const error = parts.find((each) => each.error)?.error ?? null;
  const refetch = async () => {
    await Promise.all(parts.map((each) => each.refetch()));
  };
  return { data, error, isPending: data === undefined, refetch };
}
