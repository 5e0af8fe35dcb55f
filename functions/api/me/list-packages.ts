import type { FoundPackage, me } from '../../../shared/contract/person/me.ts';
import { type PackageOnBoard, packagesOf } from '../../core/report/list/open-reports.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { pageOf } from '../views/page-of.ts';

export const listMyPackages: Handlers<typeof me>['listMyPackages'] = async (context, { query }) =>
  pageOf(context, (await packagesOf(context.actor)).map(foundPackage), query);

const foundPackage = ({ projectUid, packageUid, entry, reports }: PackageOnBoard): FoundPackage => ({
  uid: packageUid,
  name: entry.name,
  project: projectUid,
  reports: reports.map(({ reportUid, isStaging, status, dueDate, period }) => ({
    uid: reportUid,
    is_staging: isStaging,
    status_name: status,
    due_date: dueDate,
    period: period && { startDate: period.startDate, endDate: period.endDate },
  })),
});
