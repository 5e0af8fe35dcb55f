import { companyFigures } from '../../../shared/domain/company/figures.ts';
import { noTargetIn } from '../../../shared/domain/company/target-in.ts';
import { LATEST_DAY } from '../../../shared/domain/kernel/dates.ts';
import type { RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import { notFound } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import {
  type CompanyIndicatorItem,
  type CompanyTargetItem,
  companyFiguresStore,
} from '../../data/stores/company/company-figures-store.ts';
import { type CompanyItem, companyStore } from '../../data/stores/company/company-store.ts';
import { restatementStore } from '../../data/stores/restatement/restatement-store.ts';
import type { Write } from '../../data/transact.ts';
import { countBelow } from '../company/count-below.ts';
import { type CompanyEquation, type CompanyScene, companyInput, indicatorsOf, loadWholeCompany } from '../company/dashboard.ts';
import { companiesAbove, companiesBelow } from '../company/tree.ts';
import type { Context } from '../context.ts';
import { NOT_GIVEN } from '../report/decision/restating.ts';
import { companyMail } from '../restatement/mails.ts';
import { demandShownFigures, type SaidOfFigures } from '../restatement/shown-figures.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { companyTargetRemoval } from './change-company-target.ts';

/** Targets whose figures are read side by side. */
const TARGETS_AT_ONCE = 10;

/**
 * `losing`: the companies, from the owner down, that show the indicator and have no equal one in its place; `ended`: its targets
 * at companies that have no other indicator with its result.
 */
type Removal = {
  item: CompanyIndicatorItem;
  owner: CompanyItem;
  losing: readonly CompanyItem[];
  ended: readonly CompanyTargetItem[];
};

/** Two Queries. @throws not_found for an indicator that is not the company's own */
async function removalOf({ tenantUid }: Context, companyUid: string, indicatorId: string): Promise<Removal> {
  // first, as the company counts the targets that are given from then on
  const tree = await companyStore(tenantUid).all({ consistent: true });
  const { indicators, targets } = await companyFiguresStore(tenantUid).all({ consistent: true });
  const owner = tree.find(({ uid }) => uid === companyUid);
  const item = meantBy(
    indicatorId,
    indicators.filter((each) => each.companyUid === companyUid),
  );
  if (!item || !owner) throw notFound('indicator');
  const others = indicators.filter(({ uid }) => uid !== item.uid);
  const below = companiesBelow(tree, companyUid);
  const keeps = (uid: string) => {
    const above = companiesAbove(tree, uid);
    return indicatorsOf(others, above).length === indicatorsOf(indicators, above).length;
  };
  const measuresResult = (uid: string) =>
    companiesAbove(tree, uid).some((above) =>
      others.some((each) => each.companyUid === above.uid && each.resultMetricUid === item.resultMetricUid),
    );
  const without = new Set(below.flatMap(({ uid }) => (measuresResult(uid) ? [] : [uid])));
  const ended = targets.filter(
    (target) => target.metricUid === item.resultMetricUid && !target.removed && without.has(target.companyUid),
  );
  return { item, owner, losing: below.filter(({ uid }) => !keeps(uid)), ended };
}

/** The approved figures that go with an indicator of a company, and the version of the indicator. */
type FiguresGone = { version: number; figures: RestatedFigure[] };

/**
 * The approved figures that go with an indicator of a company from its own dashboard, by the shortest interval that fits its
 * projects. Their projects keep theirs.
 * @throws not_found for an indicator that is not the company's own, conflict while projects are being added up
 */
export async function companyFiguresGone(context: Context, companyUid: string, indicatorId: string): Promise<FiguresGone> {
  const { item, losing } = await removalOf(context, companyUid, indicatorId);
  const { version } = item;
  if (!isOwnLoss(item, losing)) return { version, figures: [] };
  const scene = await loadWholeCompany(context, companyUid, { consistent: true });
  return { version, figures: goneFrom(scene, item, allIn(scene)) };
}

const isOwnLoss = ({ companyUid }: CompanyIndicatorItem, losing: readonly CompanyItem[]): boolean =>
  losing.some(({ uid }) => uid === companyUid);

const allIn = ({ companies }: CompanyScene): ReadonlySet<string> => new Set(companies.map(({ uid }) => uid));

/** @param inside uids of the companies whose projects count */
function goneFrom(
  { indicators, projects }: CompanyScene,
  { uid }: CompanyIndicatorItem,
  inside: ReadonlySet<string>,
): RestatedFigure[] {
  const found = indicators.find(({ item }) => item.uid === uid);
  if (!found) return [];
  const own = projects.filter(({ project }) => inside.has(project.companyUid));
  // every interval counts, so that the day does not matter
  const { periods } = companyFigures(found.equation, noTargetIn, companyInput(own, { toDate: LATEST_DAY }, LATEST_DAY));
  return periods.flatMap(({ period, official }) =>
    official.reports === 0 || official.value === null ? [] : [goneFigure(found, period, official.value)],
  );
}

const goneFigure = (
  { item: { uid: indicatorUid, name, unit } }: CompanyEquation,
  { uid: periodUid, start: periodStart, end: periodEnd }: { uid: string; start: string; end: string },
  old: string,
): RestatedFigure => ({ indicatorUid, name, unit, periodUid, periodStart, periodEnd, old, new: null });

/**
 * Takes an indicator off its company. Approved figures that end are listed in the registers of the company and of the companies
 * below that showed it. Its targets go with it unless another indicator has its result; otherwise they would judge again if the
 * indicator came back. A job writes the entries and removes the targets that do not fit into the transaction.
 * @param said the reason, and the hash of the figures in the preview; existing clients give none
 * @throws not_found for an indicator that is not the company's own, stale_version also if other figures would end now, conflict
 * while projects or approved figures are still being added up
 */
export async function stopMeasuring(
  context: Context,
  companyUid: string,
  indicatorId: string,
  said: SaidOfFigures = {},
): Promise<void> {
  const { item, owner, losing, ended } = await removalOf(context, companyUid, indicatorId);
  demandSeenVersion(context, item, 'indicator');
  if (!isOwnLoss(item, losing)) demandShownFigures(said.figuresHash, []);
  const checkCounted = losing.length > 0 ? await countBelow(context.tenantUid, losing, item) : undefined;
  const entries = losing.length > 0 ? await goneWrites(context, item, losing, said) : [];
  const removals: Write[][] = [];
  for (let start = 0; start < ended.length; start += TARGETS_AT_ONCE) {
    const some = ended.slice(start, start + TARGETS_AT_ONCE);
    removals.push(...(await Promise.all(some.map((target) => companyTargetRemoval(context, target)))));
  }
  // last, so that approvals while the entries were made are noticed as well
  await checkCounted?.();
  await companyFiguresStore(context.tenantUid).removeIndicator(item, owner, context.cause, [...entries, ...removals]);
}

/** The entries of the registers, that of the company itself first, each with its mail. @throws stale_version */
async function goneWrites(
  context: Context,
  item: CompanyIndicatorItem,
  losing: readonly CompanyItem[],
  { reason, figuresHash: shownHash }: SaidOfFigures,
): Promise<Write[][]> {
  const { tenantUid, cause } = context;
  const scene = await loadWholeCompany(context, item.companyUid, { consistent: true });
  if (isOwnLoss(item, losing)) demandShownFigures(shownHash, goneFrom(scene, item, allIn(scene)));
  const subject = { kind: 'indicator', uid: item.uid, name: item.name };
  const writes: Write[][] = [];
  for (const company of losing) {
    const inside = new Set(companiesBelow(scene.companies, company.uid).map(({ uid }) => uid));
    const figures = goneFrom(scene, item, inside);
    if (figures.length === 0) continue;
    const act = { projectUid: company.uid, act: 'indicator removal', subject, reason: reason || NOT_GIVEN } as const;
    const { entry, write } = restatementStore(tenantUid).entered(act, figures, cause);
    writes.push([write, ...(await companyMail(tenantUid, company, entry, cause))]);
  }
  return writes;
}
