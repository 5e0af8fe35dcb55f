import type { results } from '../../../shared/contract/indicator/results.ts';
import { evidenceInReport, evidenceOfFigure, type MetricEvidence } from '../../core/dashboard/evidence.ts';
import type { Handlers } from '../../http/resource-handler.ts';

const figureView = (exact: string | null) => ({ result_value: exact === null ? null : Number(exact), exact });

export const readEvidence: Handlers<typeof results>['readEvidence'] = async (context, { params, query }) => {
  const { projectId, indicatorId } = params;
  const { item, period, reports } = await evidenceOfFigure(context, projectId, { ...query, indicatorId });
  return {
    indicator: { uid: item.uid, name: item.name, unit: item.unit },
    period: { uid: period.uid, startDate: period.start, endDate: period.end },
    metrics: item.metrics.map(({ uid, name, unit }) => ({ uid, name, unit })),
    reports: reports.map(({ packageUid, packageName, reportUid, leftOut, official, reported, ...rest }) => ({
      ref: packageUid,
      ref_name: packageName,
      commit: reportUid,
      left_out: leftOut,
      ...rest,
      ...figureView(official),
      reported: figureView(reported),
    })),
  };
};

export const readReportEvidence: Handlers<typeof results>['readReportEvidence'] = async (context, { params }) =>
  (await evidenceInReport(context, params.indicatorId)).map(lineView);

function lineView({ node, section, figure, noReport }: MetricEvidence) {
  const { value = null, source = 'none', derivation = [] } = figure ?? {};
  const { name = '', unit = '' } = node.metric ?? {};
  return { uid: node.uid, name, unit, section, value, source, noReport, derivation: [...derivation] };
}
