import type { companies } from '../../../shared/contract/company/companies.ts';
import { fieldError } from '../../../shared/errors.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** Clients know the operation, and no type of work on a company is documented (OPS-017). */
export const dispatchCompany: Handlers<typeof companies>['dispatchCompany'] = async () => {
  throw fieldError('type', 'A company has no work to dispatch. Use the operations of the company instead.');
};
