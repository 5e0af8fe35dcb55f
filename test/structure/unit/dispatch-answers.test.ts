import { describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/contract/jobs.ts';
import { dispatch } from '../../../shared/contract/structure/dispatch.ts';
import type { DISPATCH_ANSWERS, DispatchAnswer } from '../../../shared/contract/structure/dispatch-answers.ts';
import {
  type TENANT_DISPATCH_ANSWERS,
  type TenantDispatchAnswer,
  tenantAdmin,
} from '../../../shared/contract/tenant/tenant-admin.ts';

const named = { uid: 'u', name: 'n' };
const job: Job = { uid: 'u', type: 'follow-template', status: 'done', progress: 100, message: null, created: '2024-01-01' };

const ANSWERS: { [T in keyof typeof DISPATCH_ANSWERS]: DispatchAnswer<T> } = {
  MOVE_PATH: { paths: ['0001'] },
  METRICS_FROM_CSV: { created: 2, existing: 1 },
  IMPORT_FROM_JSON: { created: 2 },
  CSV_TO_INPUT_VALUES: job,
  PULL_FROM_TEMPLATE: job,
  PUSH_TO_TEMPLATE_CHILDREN: job,
  REFS_FROM_THIS_TEMPLATE: { payload: [{ project: named, ref: named }] },
  SUBMIT_APPORTIONMENTS: { ...job, type: 'apportion' },
  MOVE_COMMIT: { uid: 'u', ref_id: 'r' },
};

const metric = { ...named, unit: 'kWh' };
const TENANT_ANSWERS: { [T in keyof typeof TENANT_DISPATCH_ANSWERS]: TenantDispatchAnswer<T> } = {
  METRIC_CONVERSION_FACTORS: [{ uid: 'u', metric, toUnit: 'kg', factor: 0.2, is_global: true, source: '' }],
  METRIC_REFS: [{ ...named, project: named }],
  SYNC_CONVERSION_FACTORS: { metrics: ['m'] },
  RECACHE_METRIC_CALC_EQN: {
    ...named,
    category: 'Carbon',
    result_metric: 'm',
    resultBaseMetric: { ...metric, category: 'Carbon' },
    project: named,
    tracker: 't',
    commit: 'c',
    version: 1,
  },
  MERGE_INDICATORS: { uid: 'u', targets: 1 },
  MERGE_BASEMETRICS: job,
};

describe('the answer of a dispatch', () => {
  it.each(Object.entries(ANSWERS))('to %s loses nothing on its way, whatever else the operation answers', (_type, answer) => {
    expect(dispatch.dispatchProject.response.parse(answer)).toEqual(answer);
  });

  it.each(Object.entries(TENANT_ANSWERS))('of the tenancy to %s loses nothing either', (_type, answer) => {
    expect(tenantAdmin.dispatchTenant.response.parse(answer)).toEqual(answer);
  });
});
