import type { OpenReport } from '../../../../../shared/contract/report/reports.ts';
import { ascending } from '../../../../../shared/domain/kernel/order.ts';
import { displayPeriod } from '../../../../../shared/domain/kernel/periods.ts';
import { isOnHold } from '../../../../../shared/domain/report/status.ts';
import { reportPath } from '../../pending/index.ts';

/** Most cards on the page; the list of pending actions has all. */
export const MAX_CARDS = 100;

/** A waiting report, with its package, project and period. `project`: null until its name is read; `href`: its page. */
export type WorkPackageCard = {
  uid: string;
  name: string;
  project: string | null;
  period: string;
  dueDate: string | null;
  status: string;
  href: string;
};

/**
 * The cards of the reports that wait for the person, late ones first. Reports on hold are left out (ADM-207). Packages of several
 * projects may have one name, so each names its project.
 */
export function workPackageCards(
  reports: readonly OpenReport[],
  projects: readonly { uid: string; name: string }[] = [],
): WorkPackageCard[] {
  const names = new Map(projects.map(({ uid, name }) => [uid, name]));
  return reports
    .filter(({ status_name }) => !isOnHold(status_name))
    .toSorted(ascending(({ due_date }) => due_date ?? '9'))
    .map((report) => {
      const { uid, ref_name: name, due_date: dueDate, status_name: status, reporting_period_data: of } = report;
      const period = displayPeriod(of && { start: of.startDate, end: of.endDate });
      const project = names.get(report.project) ?? null;
      return { uid, name, project, period, dueDate, status, href: reportPath(report) };
    });
}
