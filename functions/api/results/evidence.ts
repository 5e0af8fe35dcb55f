import type { results } from '../../../shared/contract/indicator/results.ts';
import type { ExplainedLine, ExplainedPart } from '../../../shared/domain/report/explanation.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { evidenceOfFigure } from '../../core/dashboard/evidence.ts';
import { sectionAbove } from '../../core/dashboard/input-rows.ts';
import { type Explanation, explainReport } from '../../core/receipt/explain.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { answerView } from '../views/answer-view.ts';
import { identityView, submissionFacts, typedView, uploadViews } from '../views/receipt-view.ts';
import { versionView } from '../views/version-view.ts';

const figureView = (exact: string | null) => ({ result_value: exact === null ? null : Number(exact), exact });

export const readEvidence: Handlers<typeof results>['readEvidence'] = async (context, { params, query }) => {
  const { projectId, indicatorId } = params;
  const { item, version, period, reports } = await evidenceOfFigure(context, projectId, { ...query, indicatorId });
  return {
    indicator: { uid: item.uid, name: item.name, unit: version.unit },
    period: { uid: period.uid, startDate: period.start, endDate: period.end },
    metrics: version.metrics.map(({ uid, name, unit }) => ({ uid, name, unit })),
    operation_json: version.operationJson,
    version: versionView(version),
    reports: reports.map(({ packageUid, packageName, reportUid, leftOut, official, reported, receipt, ...rest }) => ({
      ref: packageUid,
      ref_name: packageName,
      commit: reportUid,
      left_out: leftOut,
      ...rest,
      ...figureView(official),
      reported: figureView(reported),
      receipt: receipt && { submission: receipt.submission, structure: receipt.trees },
    })),
  };
};

export const readReportEvidence: Handlers<typeof results>['readReportEvidence'] = async (context, { params }) => {
  const read = await explainReport(context, params.indicatorId);
  if (!read) return { facts: null, lines: [], uploads: null };
  const byPath = new Map(read.nodes.map((node) => [node.path, node]));
  return {
    facts: submissionFacts(read),
    lines: read.lines.map((line) => lineView(read, line, byPath)),
    uploads: uploadViews(read),
  };
};

function lineView(read: Explanation, { node, parent, figure, typed, part }: ExplainedLine, byPath: ReadonlyMap<string, Node>) {
  const { value = null, source = 'none', derived = null, missingFactor = false } = figure ?? {};
  const { name = '', unit = '' } = node.metric ?? {};
  const section = sectionAbove(node, byPath);
  return {
    uid: node.uid,
    parent,
    name,
    unit,
    ...answerView(node),
    section: section?.name ?? '',
    section_uid: section?.uid ?? null,
    value,
    source,
    derived,
    missing_factor: missingFactor,
    typed: typed ? typedView(read, typed) : null,
    part: part && partView(read, part),
  };
}

const partView = (read: Explanation, { toUnit, isSameUnit, factor, identity, converted, counts }: ExplainedPart) => ({
  to_unit: toUnit,
  factor,
  factor_state: isSameUnit ? ('same unit' as const) : factor === null ? ('missing' as const) : ('found' as const),
  identity: identityView(read, identity),
  converted,
  counts,
});
