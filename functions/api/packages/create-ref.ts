import type { trackers } from '../../../shared/contract/project/packages.ts';
import { addPackageBelow, addReportingPackage } from '../../core/project/add-package.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { savedRefView } from './view.ts';

type Routes = Handlers<typeof trackers>;

export const createRef: Routes['createPackage'] = async (context, { body }) =>
  savedRefView(context, await addReportingPackage(context, body));

export const branchRef: Routes['createBranch'] = async (context, { params, query, body }) =>
  savedRefView(context, await addPackageBelow(context, params.refId, body, query.skip_categories));
