import type { OpenReport } from '../../../../../shared/contract/report/reports.ts';
import { ascending } from '../../../../../shared/domain/kernel/order.ts';
import { displayPeriod } from '../../../../../shared/domain/kernel/periods.ts';
import { isOnHold } from '../../../../../shared/domain/report/status.ts';
import { reportPath } from '../../pending/index.ts';

/** Most cards on the page; the list of pending actions has all. */
export const MAX_CARDS = 100;

/** A waiting report, with its package and period. `href`: its page. */
export type WorkPackageCard = { uid: string; name: string; period: string; dueDate: string | null; status: string; href: string };

/** The cards of the reports that wait for the person, late ones first. Reports on hold are left out (ADM-207). */
export const workPackageCards = (reports: readonly OpenReport[]): WorkPackageCard[] =>
  reports
    .filter(({ status_name }) => !isOnHold(status_name))
    .toSorted(ascending(({ due_date }) => due_date ?? '9'))
    .map((report) => {
      const { uid, ref_name: name, due_date: dueDate, status_name: status, reporting_period_data: of } = report;
      const period = displayPeriod(of && { start: of.startDate, end: of.endDate });
      return { uid, name, period, dueDate, status, href: reportPath(report) };
    });
