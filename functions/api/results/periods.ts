import type { PeriodInput, PeriodReport, results } from '../../../shared/contract/indicator/results.ts';
import {
  type IndicatorResult,
  type InputInPeriod,
  inputsOfPeriod,
  type ReportInPeriod,
  reportsOfPeriod,
} from '../../core/dashboard/period-reports.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { valueMeta } from '../views/value-fields.ts';

export const listPeriodReports: Handlers<typeof results>['listPeriodReports'] = async (context, { params, query }) => {
  const asked = { withResults: query.include_results === true, indicatorId: query.indicator };
  const { period, reports } = await reportsOfPeriod(context, params.projectId, params.reportPeriodId, asked);
  return reports.map((report) => reportView(report, period.uid));
};

function reportView({ report, packageName, results: computed }: ReportInPeriod, periodUid: string): PeriodReport {
  const { uid, packageUid, isStaging, status, dueDate, comment } = report;
  return {
    uid,
    ref: packageUid,
    ref_id: packageUid,
    ref_name: packageName,
    is_staging: isStaging,
    status: { name: status },
    due_date: dueDate ?? null,
    comment,
    reporting_period: periodUid,
    ...(computed && { results: computed.map(resultView) }),
  };
}

const resultView = ({ indicator: { uid, name, unit, category }, exact }: IndicatorResult) => ({
  uid,
  name,
  unit,
  category,
  result_value: exact === null ? null : Number(exact),
  exact,
});

export const listPeriodInputs: Handlers<typeof results>['listPeriodInputs'] = async (context, { params, query }) => {
  const { commitId: reportId, baseMetricId, cumulation_period } = query;
  const asked = { upTo: cumulation_period === 'project', reportId, metricId: baseMetricId };
  return (await inputsOfPeriod(context, params.projectId, params.reportPeriodId, asked)).map(inputView);
};

function inputView({ report, packageName, value, metric }: InputInPeriod): PeriodInput {
  const { name = '', unit = '' } = metric ?? {};
  return {
    uid: value.uid,
    basemetric: { uid: value.metricUid, name, unit },
    value: value.value ?? null,
    comment: value.comment,
    meta_json: valueMeta(value),
    commit: report.uid,
    ref: report.packageUid,
    ref_name: packageName,
    reporting_period: report.periodUid ?? '',
  };
}
