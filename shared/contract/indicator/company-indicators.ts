import { z } from 'zod';
import { RestatedFigureView } from '../restatement/restatements.ts';
import { defineResource } from '../route.ts';
import { OperationTree, ProjectIndicator } from './indicators.ts';
import { changeScope } from './versions.ts';

/**
 * An indicator of a company. `company`: its company, which may be above; null for an indicator that only projects have yet;
 * `projects`: the number of projects of this company and those below that measure it themselves.
 */
export const CompanyIndicator = ProjectIndicator.extend({
  company: z.object({ uid: z.string(), name: z.string() }).nullable(),
  projects: z.number(),
}).meta({ id: 'CompanyIndicator' });
export type CompanyIndicator = z.infer<typeof CompanyIndicator>;

const required = (message: string) => z.string().trim().min(1, message).max(200);

/** A new calculation, or with `fromExisting` the uid of an indicator that `allAvailable` lists. */
const Fields = z.object({
  uid: z.string().optional(),
  name: required('Indicator name is required.').optional(),
  category: required('Sustainability issue is required.').optional(),
  operation_json: OperationTree.optional(),
});

const CompanyParams = z.object({ companyId: z.string() });
const LIST = '/api/company/{companyId}/indicator/';
const Flag = z.stringbool().default(false);

export const companyIndicators = defineResource({
  listCompanyIndicators: {
    operationId: 'api_company_indicator_list',
    method: 'GET',
    path: LIST,
    summary:
      'The indicators of a company, those of the companies above included; with allAvailable also those that it could take on',
    reaches: 'the calculations that projects below have, without naming the projects',
    access: { scope: 'company', needs: 'READ_COMPANY' },
    params: CompanyParams,
    query: z.object({ allAvailable: Flag }),
    response: z.array(CompanyIndicator),
  },
  addCompanyIndicator: {
    operationId: 'api_company_indicator_create',
    method: 'POST',
    path: LIST,
    summary: 'Give a company an indicator: a new one, or with fromExisting one that its projects have',
    reaches: 'the calculations that projects below have, without naming the projects',
    access: { scope: 'company', needs: 'admin' },
    params: CompanyParams,
    query: z.object({ fromExisting: Flag }),
    body: Fields,
    creates: true,
    response: CompanyIndicator,
  },
  removeCompanyIndicator: {
    operationId: 'api_company_indicator_delete',
    method: 'DELETE',
    path: '/api/company/{companyId}/indicator/{indicatorId}/',
    takesIfMatch: true,
    summary: 'Remove an indicator and its target from a company; its projects keep theirs',
    access: { scope: 'company', needs: 'admin' },
    params: CompanyParams.extend({ indicatorId: z.string() }),
    /** `figures_hash`: hash of the approved figures that the preview showed; if these have changed, nothing is changed */
    body: z.object({ reason: changeScope.reason, figures_hash: z.string().max(64).optional() }).optional(),
  },
  previewCompanyIndicatorRemoval: {
    method: 'GET',
    path: '/api/company/{companyId}/indicator/{indicatorId}/removal/',
    summary: 'The approved figures of a company that end with the removal of an indicator',
    reaches: 'the figures of all projects below together',
    access: { scope: 'company', needs: 'admin' },
    figures: true,
    params: CompanyParams.extend({ indicatorId: z.string() }),
    /** `version`: of the indicator, for If-Match; `figures_hash`: of `figures`, for the removal that rests on them */
    response: z.object({ version: z.number(), figures: z.array(RestatedFigureView), figures_hash: z.string() }),
  },
});
