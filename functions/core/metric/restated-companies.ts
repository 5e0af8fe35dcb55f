import {
  changedFigures,
  officialKey,
  placeOfFigure,
  type RestatedFigure,
} from '../../../shared/domain/restatement/official-figures.ts';
import { type CompanyIndicatorItem, companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import type { BaseMetricItem } from '../../data/stores/metric/metric-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { companiesAbove } from '../company/tree.ts';
import { type LoadedFigures, loadFigures } from '../restatement/loaded-figures.ts';
import { type MergeSides, mergeSides } from './merge-sides.ts';
import { PROJECTS_AT_ONCE } from './restated-by-merge.ts';

/**
 * Approved figures of a company's own indicators that a merge changes, at least one. Each is what one project adds in one of its periods,
 * and its name ends with the project's. `indicators`: whose figures they are; `periods`: which, by project.
 */
export type RestatedCompany = {
  company: CompanyItem;
  indicators: readonly CompanyIndicatorItem[];
  figures: readonly RestatedFigure[];
  periods: ReadonlyMap<string, readonly string[]>;
};

/** A project with the indicators of companies that may change in it. */
type Concerned = { project: ProjectItem; indicators: CompanyIndicatorItem[] };
type Changed = { project: ProjectItem; figures: RestatedFigure[] };

/**
 * The approved figures of companies that change when one base metric becomes another one, by company. A company adds up its projects
 * whatever these measure themselves: what a project has reported of the one metric counts for an indicator of the other one from then
 * on. Five Queries where an indicator names one of the two, and two for each project with such results.
 */
export async function companiesRestatedByMerge(
  tenantUid: string,
  from: BaseMetricItem,
  to: BaseMetricItem,
): Promise<RestatedCompany[]> {
  const { indicators } = await companyFiguresStore(tenantUid).all();
  const sides = await mergeSides(tenantUid, from, to);
  const naming = indicators.filter((item) => names(item, sides.from) || names(item, sides.to));
  if (naming.length === 0) return [];
  const companies = await companyStore(tenantUid).all();
  const concerned = await concernedProjects(tenantUid, naming, companies, sides);
  const changed: Changed[] = [];
  for (let start = 0; start < concerned.length; start += PROJECTS_AT_ONCE) {
    const batch = concerned.slice(start, start + PROJECTS_AT_ONCE);
    changed.push(...(await Promise.all(batch.map((each) => changedIn(tenantUid, each, sides)))));
  }
  return companies.flatMap((company) => restatedOf(company, naming, changed) ?? []);
}

const names = ({ metrics }: CompanyIndicatorItem, side: ReadonlySet<string>): boolean => metrics.some(({ uid }) => side.has(uid));

/** Projects that have reported what an indicator of a company above gains: the metric that it does not name; of one that names both, both. */
async function concernedProjects(
  tenantUid: string,
  naming: readonly CompanyIndicatorItem[],
  companies: readonly CompanyItem[],
  { from, to }: MergeSides,
): Promise<Concerned[]> {
  const [projects, uses] = await Promise.all([projectIndexStore(tenantUid).all(), metricUseStore(tenantUid).all()]);
  const reported = new Map(uses.flatMap(({ kind, ownerUid, metrics }) => (kind === 'results' ? [[ownerUid, metrics]] : [])));
  return projects.flatMap((project) => {
    const above = new Set(companiesAbove(companies, project.companyUid).map(({ uid }) => uid));
    const own = naming.filter((item) => {
      const gained = [from, to].filter((side) => !names(item, side));
      const needed = gained.length > 0 ? gained : [from, to];
      const isReported = (side: ReadonlySet<string>) => [...side].some((uid) => reported.get(project.uid)?.has(uid));
      return above.has(item.companyUid) && needed.every(isReported);
    });
    return own.length > 0 ? [{ project, indicators: own }] : [];
  });
}

/** What changes in one project, as if the indicators were its own; a figure that is new is a change of the company's. */
async function changedIn(tenantUid: string, { project, indicators }: Concerned, sides: MergeSides): Promise<Changed> {
  const loaded = await loadFigures(tenantUid, project.uid);
  const now: LoadedFigures = { ...loaded, indicators: indicators.map((item) => ({ ...item, projectUid: project.uid })) };
  const [before, after] = [sides.before(now), sides.after(now)];
  const known = new Set(before.map(officialKey));
  const added = after
    .filter((figure) => figure.value !== null && !known.has(officialKey(figure)))
    .map((figure) => ({ ...placeOfFigure(figure), old: null, new: figure.value }));
  const figures = [...changedFigures(before, after), ...added];
  return { project, figures: figures.map((figure) => ({ ...figure, name: `${figure.name}, ${project.name}` })) };
}

function restatedOf(
  company: CompanyItem,
  naming: readonly CompanyIndicatorItem[],
  changed: readonly Changed[],
): RestatedCompany | undefined {
  const own = new Set(naming.flatMap(({ uid, companyUid }) => (companyUid === company.uid ? [uid] : [])));
  const inProjects = changed.flatMap(({ project, figures }) => {
    const ofCompany = figures.filter(({ indicatorUid }) => own.has(indicatorUid));
    return ofCompany.length > 0 ? [{ project, figures: ofCompany }] : [];
  });
  const figures = inProjects.flatMap((each) => each.figures);
  if (figures.length === 0) return undefined;
  const restated = new Set(figures.map(({ indicatorUid }) => indicatorUid));
  return {
    company,
    indicators: naming.filter(({ uid }) => restated.has(uid)),
    figures,
    periods: new Map(inProjects.map((each) => [each.project.uid, each.figures.map(({ periodUid }) => periodUid)])),
  };
}
