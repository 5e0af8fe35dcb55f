import { z } from 'zod';
import { defineResource } from '../route.ts';
import { Target, TargetChange, TargetFields } from './targets.ts';

const CompanyParams = z.object({ companyId: z.string() });
const TargetParams = CompanyParams.extend({ metricTargetId: z.string() });
const LIST = '/api/company/{companyId}/target/';
const ONE = '/api/company/{companyId}/target/{metricTargetId}/';
const changes = { scope: 'company', needs: 'admin' } as const;
const Change = TargetChange.extend({ metric: TargetFields.shape.metric.optional() });

export const companyTargets = defineResource({
  listCompanyTargets: {
    operationId: 'api_company_target_list',
    method: 'GET',
    path: LIST,
    summary: 'The targets of a company',
    access: { scope: 'company', needs: 'READ_COMPANY' },
    params: CompanyParams,
    response: z.array(Target),
  },
  setCompanyTarget: {
    operationId: 'api_company_target_create',
    method: 'POST',
    path: LIST,
    summary: "Set or change a company's target for one of its indicators",
    access: changes,
    params: CompanyParams,
    body: TargetFields,
    creates: true,
    response: Target,
  },
  replaceCompanyTarget: {
    operationId: 'api_company_target_update',
    method: 'PUT',
    path: ONE,
    summary: "Replace a company's target; an upper threshold that is not sent stays",
    access: changes,
    params: TargetParams,
    body: Change,
    response: Target,
  },
  changeCompanyTarget: {
    operationId: 'api_company_target_partial_update',
    method: 'PATCH',
    path: ONE,
    summary: "Change some fields of a company's target",
    access: changes,
    params: TargetParams,
    body: Change,
    response: Target,
  },
  deleteCompanyTarget: {
    operationId: 'api_company_target_delete',
    method: 'DELETE',
    path: ONE,
    summary: "Delete a company's target",
    access: changes,
    params: TargetParams,
  },
});
