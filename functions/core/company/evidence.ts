import { type CompanyFiguresInput, type CompanyPeriod, companyFigures } from '../../../shared/domain/company/figures.ts';
import { ownEquationsBehind, type RestatedBehind, restatedBehind } from '../../../shared/domain/company/project-marks.ts';
import { noTargetIn } from '../../../shared/domain/company/target-in.ts';
import { metricsIn } from '../../../shared/domain/indicator/equation.ts';
import { equationText } from '../../../shared/domain/indicator/equation-text.ts';
import type { OwnEquation } from '../../../shared/domain/indicator/own-figures.ts';
import { LATEST_DAY } from '../../../shared/domain/kernel/dates.ts';
import type { Bucket, Interval } from '../../../shared/domain/kernel/intervals.ts';
import { fieldError, notFound } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import type { Context } from '../context.ts';
import { tenantToday } from '../tenant/clock.ts';
import { type CompanyEquation, type CompanyProject, companyInput, loadCompany } from './dashboard.ts';
import { opened, readsEach } from './visible-projects.ts';

/**
 * The part of some projects in a figure; `values`: decimals by metric, null for none, and no metrics at all for callers who may
 * not read what was entered in each of the projects; `leftOut`: what came from projects of the company, where it counts;
 * `leftOutReported`: the same with submitted reports.
 */
export type EvidencePart = {
  figures: CompanyPeriod;
  values: { uid: string; value: string | null; leftOut: string | null; leftOutReported: string | null }[];
};

/**
 * A figure of a company in one interval, by project; `equation`: the company's, in words; `own`: those of a project that
 * calculates otherwise; `restated`: its own figures that became others once they were official; `others`: the projects that the
 * caller may not open, together.
 */
export type FigureByProject = {
  item: CompanyEquation['item'];
  equation: string;
  period: Bucket;
  projects: {
    project: CompanyProject['project'];
    companyName: string;
    own: OwnEquation[];
    restated: RestatedBehind[];
    part: EvidencePart;
  }[];
  others: { projects: number; part: EvidencePart } | null;
};

type EvidenceRequest = { indicatorId: string; interval: Interval; period: string };

/**
 * The parts of a company's figure, one line for each project that the caller may open.
 * @throws not_found for an unknown indicator, invalid_input for an interval without reports
 */
export async function figureByProject(context: Context, companyUid: string, wanted: EvidenceRequest): Promise<FigureByProject> {
  const { tenantUid, actor, now } = context;
  const scene = await loadCompany(context, companyUid);
  const item = meantBy(
    wanted.indicatorId,
    scene.indicators.map((each) => each.item),
  );
  const found = scene.indicators.find((each) => each.item === item);
  if (!found) throw notFound('indicator');
  const today = await tenantToday(tenantUid, now);
  const input = companyInput(scene.projects, { interval: wanted.interval, toDate: LATEST_DAY }, today);
  const period = input.all.find(({ uid }) => uid === wanted.period);
  if (!period) throw fieldError('period', 'The company has no reports in this interval. Choose another one.');
  const shown = { ...input, shown: [period] };
  const partOf = (projects: readonly CompanyProject[]) => {
    const part = evidencePart(found, projects, shown);
    return readsEach(actor, projects) ? part : { ...part, values: [] };
  };
  const { open, others } = opened(actor, scene.projects);
  const names = new Map(scene.companies.map(({ uid, name }) => [uid, name]));
  return {
    item: found.item,
    equation: equationText(found.item.operationJson, found.item.metrics),
    period,
    projects: open.map((each) => ({
      project: each.project,
      companyName: names.get(each.project.companyUid) ?? '',
      own: each.sums ? ownEquationsBehind(each.sums, found.equation, shown) : [],
      restated: each.sums ? restatedBehind(each.sums, { uid: found.item.uid, equation: found.equation }, shown) : [],
      part: partOf([each]),
    })),
    others: others.length > 0 ? { projects: others.length, part: partOf(others) } : null,
  };
}

function evidencePart(
  { item: { uid }, equation }: CompanyEquation,
  projects: readonly CompanyProject[],
  input: CompanyFiguresInput,
): EvidencePart {
  const { periods, metrics, leftOut } = companyFigures(equation, noTargetIn, {
    ...input,
    projects: projects.flatMap(({ sums }) => sums ?? []),
    marked: { uid, acts: [] },
  });
  const told = (uid: string) => ({
    uid,
    value: metrics.get(uid) ?? null,
    leftOut: leftOut.official.get(uid) ?? null,
    leftOutReported: leftOut.reported.get(uid) ?? null,
  });
  return { figures: periods[0]!, values: metricsIn(equation).map(told) };
}
