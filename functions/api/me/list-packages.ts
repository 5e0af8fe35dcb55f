import type { FoundPackage, me } from '../../../shared/contract/person/me.ts';
import { type PackageOnBoard, packagesOf } from '../../core/report/open-reports.ts';
import type { Handlers } from '../../http/resource-handler.ts';

export const listMyPackages: Handlers<typeof me>['listMyPackages'] = async ({ actor }) =>
  (await packagesOf(actor)).map(foundPackage);

const foundPackage = ({ projectUid, refUid, entry, reports }: PackageOnBoard): FoundPackage => ({
  uid: refUid,
  name: entry.name,
  project: projectUid,
  reports: reports.map(({ commitUid, isStaging, status, dueDate, period }) => ({
    uid: commitUid,
    is_staging: isStaging,
    status_name: status,
    due_date: dueDate,
    period: period && { startDate: period.startDate, endDate: period.endDate },
  })),
});
