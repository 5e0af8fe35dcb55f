import { z } from 'zod';
import { Day } from '../project/projects.ts';
import { defineResource } from '../route.ts';
import { CompanyMetaInput, Target, TargetChange, TargetFields } from './targets.ts';
import { changeScope, TargetVersion } from './versions.ts';

const CompanyParams = z.object({ companyId: z.string() });
const TargetParams = CompanyParams.extend({ metricTargetId: z.string() });
const LIST = '/api/company/{companyId}/target/';
const ONE = '/api/company/{companyId}/target/{metricTargetId}/';
const changes = { scope: 'company', needs: 'admin' } as const;
/**
 * The start of a changed target. `from_date`: first day of the first month, quarter or year; without it the target counts where
 * no figure is approved yet. `reason`: required where approved figures are judged again.
 */
const dayScope = { from_date: Day.optional(), reason: changeScope.reason };
const meta = { meta_json: CompanyMetaInput.optional() };
const Change = TargetChange.extend({ metric: TargetFields.shape.metric.optional(), ...meta, ...dayScope });

/**
 * A company's target with its versions, from the first on; `except` names intervals by first day and end, as
 * '2024-01-01/2024-02-01'.
 */
const CompanyTarget = Target.extend({ versions: z.array(TargetVersion) }).meta({ id: 'CompanyTarget' });

export const companyTargets = defineResource({
  listCompanyTargets: {
    operationId: 'api_company_target_list',
    method: 'GET',
    path: LIST,
    summary: 'The targets of a company',
    access: { scope: 'company', needs: 'READ_COMPANY' },
    params: CompanyParams,
    response: z.array(CompanyTarget),
  },
  setCompanyTarget: {
    operationId: 'api_company_target_create',
    method: 'POST',
    path: LIST,
    summary: "Set or change a company's target for one of its indicators",
    access: changes,
    params: CompanyParams,
    body: TargetFields.extend({ ...meta, ...dayScope }),
    creates: true,
    response: Target,
  },
  replaceCompanyTarget: {
    operationId: 'api_company_target_update',
    method: 'PUT',
    path: ONE,
    summary: "Replace a company's target; an upper threshold and intervals that are not sent stay",
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
    takesIfMatch: true,
    summary: "Delete a company's target",
    access: changes,
    params: TargetParams,
  },
});
