import { indicatorToday } from '../../../shared/domain/indicator/figures-today.ts';
import type { Aliases } from '../../../shared/domain/metric/replacement.ts';
import { officialFigures, placeOfFigure, type RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import { type CompanyIndicatorItem, companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import type { CompanyItem } from '../../data/stores/company/company-store.ts';
import { metricUseStore } from '../../data/stores/metric/metric-use-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { restatementStore } from '../../data/stores/restatement/restatement-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { PROJECTS_AT_ONCE } from '../metric/restated-by-merge.ts';
import { loadFigures, officialInputOf } from '../restatement/loaded-figures.ts';
import { companyMail } from '../restatement/mails.ts';
import { indicatorsOf } from './dashboard.ts';
import { companiesAbove, companiesBelow } from './tree.ts';

/** A move of a company with everything below it. `parentUid`: null at the top; `all`: the companies before it. */
type Move = { company: CompanyItem; parentUid: string | null; all: readonly CompanyItem[]; reason: string };

/** A company with the indicators that it measures, and which way the figures go. */
type Changed = { company: CompanyItem; indicators: readonly CompanyIndicatorItem[]; isLeft: boolean };

/**
 * The entries of the registers of the companies that a moved one leaves and joins, with their mails: approved figures of the past are others
 * there from then on. Each tells what the projects of the moved company take away or bring along, by their own periods; a company that
 * has no such figure has none. Three Queries, and two for each project where a company measures something.
 */
export async function moveEntries({ tenantUid, cause }: Pick<Context, 'tenantUid' | 'cause'>, move: Move): Promise<Write[]> {
  const { company, all, reason } = move;
  const [{ indicators }, aliases, index] = await Promise.all([
    companyFiguresStore(tenantUid).all({ consistent: true }),
    metricUseStore(tenantUid).aliases({ consistent: true }),
    projectIndexStore(tenantUid).all(),
  ]);
  const changed = changedBy(move, indicators, aliases);
  const inside = new Set(companiesBelow(all, company.uid).map(({ uid }) => uid));
  const projects = index.filter(({ companyUid }) => inside.has(companyUid));
  const wanted = [...new Map(changed.flatMap((each) => each.indicators).map((item) => [item.uid, item])).values()];
  const figures = wanted.length === 0 ? [] : await approvedIn(tenantUid, projects, wanted);
  const subject = { kind: 'company', uid: company.uid, name: company.name };
  const writes: Write[] = [];
  for (const { company: at, indicators: own, isLeft } of changed) {
    const measured = new Set(own.map(({ uid }) => uid));
    const ofCompany = figures
      .filter(({ indicatorUid }) => measured.has(indicatorUid))
      .map(({ old: value, ...place }) => ({ ...place, old: isLeft ? value : null, new: isLeft ? null : value }));
    if (ofCompany.length === 0) continue;
    const { entry, write } = restatementStore(tenantUid).entered(
      { projectUid: at.uid, act: 'company move', subject, reason },
      ofCompany,
      cause,
    );
    writes.push(write, ...(await companyMail(tenantUid, at, entry, cause)));
  }
  return writes;
}

/** The companies above before and after, without those that stay above. */
function changedBy({ company, parentUid, all }: Move, items: readonly CompanyIndicatorItem[], aliases: Aliases): Changed[] {
  const today = items.map((item) => indicatorToday(item, aliases));
  const [before, after] = [company.parentUid ?? null, parentUid].map((uid) => (uid === null ? [] : companiesAbove(all, uid)));
  const without = (some: readonly CompanyItem[], others: readonly CompanyItem[]) =>
    some.filter(({ uid }) => !others.some((each) => each.uid === uid));
  const measuring = (isLeft: boolean) => (each: CompanyItem) => {
    const indicators = indicatorsOf(today, companiesAbove(all, each.uid)).map(({ item }) => item);
    return { company: each, indicators, isLeft };
  };
  return [...without(before!, after!).map(measuring(true)), ...without(after!, before!).map(measuring(false))];
}

/** The approved figures of projects, as if indicators of companies were their own; their names end with the project's. */
async function approvedIn(
  tenantUid: string,
  projects: readonly ProjectItem[],
  wanted: readonly CompanyIndicatorItem[],
): Promise<RestatedFigure[]> {
  const found: RestatedFigure[] = [];
  for (let start = 0; start < projects.length; start += PROJECTS_AT_ONCE) {
    const batch = projects.slice(start, start + PROJECTS_AT_ONCE).map(async ({ uid, name }) => {
      const loaded = await loadFigures(tenantUid, uid, { consistent: true });
      const figures = officialFigures(
        officialInputOf({ ...loaded, indicators: wanted.map((item) => ({ ...item, projectUid: uid })) }),
      );
      return figures
        .filter(({ value }) => value !== null)
        .map((figure) => ({ ...placeOfFigure(figure), name: `${figure.name}, ${name}`, old: figure.value, new: null }));
    });
    found.push(...(await Promise.all(batch)).flat());
  }
  return found;
}
