import type { PeriodInput, PeriodReport, results } from '../../../shared/contract/indicator/results.ts';
import { seesStaging } from '../../../shared/domain/access/report-access.ts';
import { toEquation } from '../../../shared/domain/indicator/equation.ts';
import { reportResult } from '../../../shared/domain/indicator/result.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { sheetFrom } from '../../../shared/domain/report/stored-result.ts';
import { AppError } from '../../../shared/errors.ts';
import { memberOf } from '../../core/report/caller.ts';
import { appliesTo, indicatorStore, type ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';
import { resultStore, type StoredResult } from '../../data/stores/indicator/result-store.ts';
import type { PeriodItem } from '../../data/stores/project/project-store.ts';
import { type CommitItem, commitStore } from '../../data/stores/report/report-list-store.ts';
import { reportStore } from '../../data/stores/report/report-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** So many reports are read at once. */
const AT_ONCE = 20;

function periodOf({ periods }: ProjectFigures, id: string): PeriodItem {
  const period = periods.find(({ uid }) => meansUid(id, uid));
  if (!period) throw new AppError('not_found', 'No such reporting period');
  return period;
}

/** The reports of some periods that the caller may see; invalidated ones are nobody's. */
async function reportsOf(context: SignedInRequest, projectUid: string, periodUids: ReadonlySet<string>): Promise<CommitItem[]> {
  const { commits } = await commitStore(context.tenantUid).ofProject(projectUid);
  const drafts = seesStaging(memberOf(context, projectUid));
  return commits.filter(
    ({ periodUid, isStaging, status }) =>
      periodUid !== undefined && periodUids.has(periodUid) && status !== 'Invalidated' && (drafts || !isStaging),
  );
}

/** The reports of a period (OPS-084). */
export const listPeriodReports: Handlers<typeof results>['listPeriodReports'] = async (context, { params, query }) => {
  const loaded = await indicatorStore(context.tenantUid).load(params.projectId);
  const period = periodOf(loaded, params.reportPeriodId);
  const [commits, stored] = await Promise.all([
    reportsOf(context, params.projectId, new Set([period.uid])),
    query.include_results ? resultStore(context.tenantUid).range(params.projectId, period.startDate, period.startDate) : [],
  ]);
  const byCommit = new Map(stored.map((result) => [result.commitUid, result]));
  return commits.map((commit) => ({
    ...reportView(commit, loaded, period),
    ...(query.include_results && { results: resultsOf(commit, loaded, byCommit.get(commit.uid), query.indicator) }),
  }));
};

function reportView(commit: CommitItem, { refs }: ProjectFigures, period: PeriodItem): PeriodReport {
  const { uid, refUid, isStaging, status, dueDate, comment } = commit;
  const ref_name = refs.find((ref) => ref.uid === refUid)?.name ?? '';
  return {
    uid,
    ref: refUid,
    ref_id: refUid,
    ref_name,
    is_staging: isStaging,
    status: { name: status },
    due_date: dueDate ?? null,
    comment,
    reporting_period: period.uid,
  };
}

/** The results of what a report has submitted last; null where it has none yet. */
function resultsOf({ refUid }: CommitItem, loaded: ProjectFigures, stored: StoredResult | undefined, indicator = '') {
  const sheet = stored?.pending ?? stored?.official;
  return loaded.indicators
    .filter((item) => appliesTo(item, refUid) && (indicator === '' || meansUid(indicator, item.uid)))
    .map(({ uid, name, unit, category, operationJson }) => {
      const equation = toEquation(operationJson);
      const exact = sheet && equation ? reportResult(equation, sheetFrom(sheet)) : null;
      return { uid, name, unit, category, result_value: exact === null ? null : Number(exact), exact };
    });
}

/** What was entered in the reports of a period, or of all up to it (OPS-085). */
export const listPeriodInputs: Handlers<typeof results>['listPeriodInputs'] = async (context, { params, query }) => {
  const loaded = await indicatorStore(context.tenantUid).load(params.projectId);
  const period = periodOf(loaded, params.reportPeriodId);
  const { commitId, baseMetricId, cumulation_period } = query;
  const wanted = loaded.periods.filter(({ uid, startDate }) =>
    cumulation_period === 'project' ? startDate <= period.startDate : uid === period.uid,
  );
  const all = await reportsOf(context, params.projectId, new Set(wanted.map(({ uid }) => uid)));
  const commits = all.filter(({ uid }) => commitId === undefined || meansUid(commitId, uid));
  const inputs: PeriodInput[] = [];
  for (let start = 0; start < commits.length; start += AT_ONCE) {
    const batch = commits.slice(start, start + AT_ONCE).map(({ uid }) => inputsOf(context.tenantUid, uid, loaded));
    inputs.push(...(await Promise.all(batch)).flat());
  }
  return inputs.filter(({ basemetric }) => baseMetricId === undefined || meansUid(baseMetricId, basemetric.uid));
};

async function inputsOf(tenantUid: string, commitUid: string, { project, refs }: ProjectFigures): Promise<PeriodInput[]> {
  const store = reportStore(tenantUid);
  const { commit, values } = await store.parts(commitUid);
  if (values.size === 0) return [];
  const { trackerUid, refUid, periodUid = '' } = commit;
  const { tree } = await store.structure(commit, { trackerUid, refUid, masterRefUid: project.masterRefUid });
  const metrics = new Map(tree.nodes.map(({ uid, metric }) => [uid, metric]));
  const ref_name = refs.find(({ uid }) => uid === refUid)?.name ?? '';
  return [...values.values()].map(({ uid, nodeUid, metricUid, value, comment, noReport, metaJson }) => {
    const { name = '', unit = '' } = metrics.get(nodeUid) ?? {};
    return {
      uid,
      basemetric: { uid: metricUid, name, unit },
      value: value ?? null,
      comment,
      meta_json: { ...metaJson, noReport },
      commit: commitUid,
      ref: refUid,
      ref_name,
      reporting_period: periodUid,
    };
  });
}
