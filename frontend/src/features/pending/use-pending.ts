import { useMemo } from 'react';
import { type Company, companies } from '../../../../shared/contract/company/companies.ts';
import { projects } from '../../../../shared/contract/project/projects.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useToday } from '../../session/use-tenant.ts';
import { APPROVED, type PendingRow, pendingRows } from './rows.ts';
import { usePendingFilter } from './use-filter.ts';
import { useAllReports, useWaitingReports, withOthers } from './use-waiting.ts';

export type Pending = {
  rows: readonly PendingRow[];
  /** further waiting reports are loading */
  more: boolean;
  /** approved reports are shown, and not all of them are read */
  moreApproved: boolean;
  /** why some reports are missing; null for none */
  failed: Error | null;
  companies: readonly Company[];
  today: string;
};

/**
 * The work that waits for the signed-in person, from three lists for any number of projects (REP-363 to REP-365). Approved
 * reports, which span years, are read on request.
 */
export function usePending() {
  const { filter } = usePendingFilter();
  const wantsApproved = filter.approved || filter.status === APPROVED;
  const open = useWaitingReports();
  const all = useAllReports(wantsApproved);
  const projectList = useApiQuery(projects, 'listProjects', {});
  const companyList = useApiQuery(companies, 'listCompanies', {});
  const today = useToday();
  const parts = [open, ...(wantsApproved ? [all] : []), projectList, companyList];
  const error = parts.find((each) => each.error)?.error ?? null;
  const { more } = open;
  const others = wantsApproved ? all.data : undefined;
  const moreApproved = wantsApproved && (others === undefined || all.more);
  const failed = (more ? open.error : null) ?? (moreApproved ? all.error : null);
  const data = useMemo<Pending | undefined>(() => {
    if (!open.data || !projectList.data || !companyList.data) return undefined;
    const rows = pendingRows(withOthers(open.data, others), projectList.data, companyList.data, today);
    return { rows, more, moreApproved, failed, companies: companyList.data, today };
  }, [open.data, others, more, moreApproved, failed, projectList.data, companyList.data, today]);
  const refetch = async () => {
    await Promise.all(parts.map((each) => each.refetch()));
  };
  return { data, error, isPending: data === undefined, refetch };
}
