import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { APPROVED, type PendingRow } from './rows.ts';

/** `company`: short id of a company, as in the address. */
export type PendingFilter = { search: string; company: string; status: string; approved: boolean };
export const NO_FILTER: PendingFilter = { search: '', company: '', status: '', approved: false };

/** The rows that match a filter. Approved reports only on request (REP-153, REP-155, REP-156, REP-159 to REP-161). */
export function filterRows(rows: readonly PendingRow[], { search, company, status, approved }: PendingFilter): PendingRow[] {
  const text = search.trim().toLowerCase();
  const holds = (row: PendingRow) =>
    [row.project, row.company, row.reportingPackage].some((name) => name.toLowerCase().includes(text));
  return rows.filter(
    (row) =>
      (!row.approved || approved || status === APPROVED) &&
      (status === '' || row.shown === status) &&
      (company === '' || row.companyUids.some((uid) => shortId(uid) === company)) &&
      holds(row),
  );
}
