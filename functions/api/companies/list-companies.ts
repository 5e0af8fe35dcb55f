import type { companies } from '../../../shared/contract/company/companies.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { visibleCompanies } from './visible.ts';

export const listCompanies: Handlers<typeof companies>['listCompanies'] = ({ actor }) => visibleCompanies(actor);
