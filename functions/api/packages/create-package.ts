import type { packages } from '../../../shared/contract/project/packages.ts';
import { addPackageBelow, addReportingPackage } from '../../core/project/add-package.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { savedPackageView } from './view.ts';

type Routes = Handlers<typeof packages>;

export const createPackage: Routes['createPackage'] = async (context, { body }) =>
  savedPackageView(context, await addReportingPackage(context, body));

export const branchPackage: Routes['createBranch'] = async (context, { params, query, body }) =>
  savedPackageView(context, await addPackageBelow(context, params.refId, body, query.skip_categories));
