import {
  changedFigures,
  officialKey,
  placeOfFigure,
  type RestatedFigure,
} from '../../../shared/domain/restatement/official-figures.ts';
import { type CompanyIndicatorItem, companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import type { ProjectItem } from '../../data/stores/project/project-index-store.ts';
import { companiesAbove } from '../company/tree.ts';
import type { LoadedFigures } from '../restatement/loaded-figures.ts';
import { type MergeReading, PROJECTS_AT_ONCE } from './merge-reading.ts';

/**
 * Approved figures of a company's own indicators that a merge changes, at least one. Each is what one project adds in one of its
 * periods, and its name ends with the project's. `indicators`: whose figures they are; `periods`: which, by project; `shownBy`:
 * the figures by the uid of each company that shows them, this one and those below.
 */
export type RestatedCompany = {
  company: CompanyItem;
  indicators: readonly CompanyIndicatorItem[];
  figures: readonly RestatedFigure[];
  periods: ReadonlyMap<string, readonly string[]>;
  shownBy: readonly (readonly [companyUid: string, figures: readonly RestatedFigure[]])[];
};

/** A project with the indicators of companies that may change in it. */
type ConcernedProject = { project: ProjectItem; indicators: CompanyIndicatorItem[] };
type ChangedProject = { project: ProjectItem; figures: RestatedFigure[] };

/**
 * The approved figures of companies that change when one base metric is merged into another, by company. A company adds up the
 * reports of its projects, whatever indicators these have: a report of one metric then counts for the company's indicators of the
 * other. Two Queries if an indicator names one of the two, and two for each project that has such results or may get them soon.
 */
export async function companiesRestatedByMerge(tenantUid: string, reading: MergeReading): Promise<RestatedCompany[]> {
  const { indicators } = await companyFiguresStore(tenantUid).all({ consistent: true });
  const { from, to } = reading.sides;
  const naming = indicators.filter(({ metrics }) => metrics.some(({ uid }) => from.has(uid) || to.has(uid)));
  if (naming.length === 0) return [];
  const companies = await companyStore(tenantUid).all({ consistent: true });
  const concerned = concernedProjects(naming, companies, reading);
  const changed: ChangedProject[] = [];
  for (let start = 0; start < concerned.length; start += PROJECTS_AT_ONCE) {
    const batch = concerned.slice(start, start + PROJECTS_AT_ONCE);
    changed.push(...(await Promise.all(batch.map((each) => changedIn(each, reading)))));
  }
  return companies.flatMap((company) => restatedOf(company, naming, changed, companies) ?? []);
}

/** Projects that have reported what an indicator of a company above gains, or whose reports may have no results yet. */
const concernedProjects = (
  naming: readonly CompanyIndicatorItem[],
  companies: readonly CompanyItem[],
  { projects, mayChange }: MergeReading,
): ConcernedProject[] =>
  projects.flatMap((project) => {
    const above = new Set(companiesAbove(companies, project.companyUid).map(({ uid }) => uid));
    const own = naming.filter(({ companyUid, metrics }) => above.has(companyUid) && mayChange(project.uid, metrics));
    return own.length > 0 ? [{ project, indicators: own }] : [];
  });

/** The changed figures in one project, as if the indicators were its own; a new figure is a change of the company's. */
async function changedIn({ project, indicators }: ConcernedProject, { sides, load }: MergeReading): Promise<ChangedProject> {
  const loaded = await load(project.uid, true);
  const now: LoadedFigures = { ...loaded, indicators: indicators.map((item) => ({ ...item, projectUid: project.uid })) };
  const [before, after] = [sides.before(now), sides.after(now)];
  const known = new Set(before.map(officialKey));
  const added = after
    .filter((figure) => figure.value !== null && !known.has(officialKey(figure)))
    .map((figure) => ({ ...placeOfFigure(figure), old: null, new: figure.value }));
  const figures = [...changedFigures(before, after), ...added];
  const named = figures.map((figure) => ({ ...figure, name: `${figure.name}, ${project.name}`, ofProject: project.uid }));
  return { project, figures: named };
}

function restatedOf(
  company: CompanyItem,
  naming: readonly CompanyIndicatorItem[],
  changed: readonly ChangedProject[],
  companies: readonly CompanyItem[],
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
    shownBy: inProjects.flatMap((each) => {
      const above = companiesAbove(companies, each.project.companyUid);
      const until = above.findIndex(({ uid }) => uid === company.uid) + 1;
      return above.slice(0, until).map(({ uid }) => [uid, each.figures] as const);
    }),
    periods: new Map(inProjects.map((each) => [each.project.uid, each.figures.map(({ periodUid }) => periodUid)])),
  };
}
