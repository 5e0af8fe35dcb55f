import { compareNames } from '../../../shared/domain/kernel/names.ts';
import type { RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import { notFound } from '../../../shared/errors.ts';
import { appliesTo, indicatorWith } from '../../data/stores/indicator/indicator-lookup.ts';
import { type IndicatorItem, indicatorStore, type ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { NOT_GIVEN } from '../report/decision/restating.ts';
import { loadFigures } from '../restatement/loaded-figures.ts';
import { type Alteration, alteredFigures, previewOf } from '../restatement/preview.ts';
import { demandShownFigures, type SaidOfFigures } from '../restatement/shown-figures.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { addressedId } from '../structure/place.ts';
import { writesOfAct } from './definition-change.ts';

export type { IndicatorItem, ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';

/** Indicators as a package, or the project's root, shows them: `targets` holds those of the whole project. */
export type ShownIndicators = { items: IndicatorItem[]; targets: ProjectFigures['targets']; packageUid: string };

const shown = ({ indicators, targets }: ProjectFigures, packageUid: string, allAvailable = false): ShownIndicators => ({
  items: indicators.filter((item) => allAvailable || appliesTo(item, packageUid)).sort((a, b) => compareNames(a.name, b.name)),
  targets,
  packageUid,
});

/** All indicators of a project by name, with the targets of its root: one Query. @throws not_found */
export async function indicatorsOfProject(tenantUid: string, projectUid: string): Promise<ShownIndicators> {
  const figures = await indicatorStore(tenantUid).load(projectUid);
  return shown(figures, figures.project.rootUid, true);
}

/**
 * The indicators of the package of the path's report by name; `allAvailable`: all of its project (ADM-251, ADM-455). One Query.
 */
export async function indicatorsOfPackage(context: Context, allAvailable?: boolean): Promise<ShownIndicators> {
  const { projectUid, packageUid } = addressedId(context);
  return shown(await indicatorStore(context.tenantUid).load(String(projectUid)), String(packageUid), allAvailable);
}

/** An indicator with the place where it is shown. */
export type ShownIndicator = Omit<ShownIndicators, 'items'> & { item: IndicatorItem };

/** One indicator of the project, as the package of the path's report shows it. @throws not_found */
export async function indicatorInPackage(context: Context, id: string): Promise<ShownIndicator> {
  const { items, ...place } = await indicatorsOfPackage(context, true);
  const item = indicatorWith(items, id);
  if (!item) throw notFound('indicator');
  return { item, ...place };
}

/**
 * Deletes an indicator for good from the project's own list, or with `everywhere`. From a package's list it removes the indicator
 * from this package alone (ADM-464). The register lists the approved figures that end, of the project or of the package.
 * @param said the reason, and the hash of the figures in the preview; existing clients give none
 * @throws not_found, stale_version also if other figures would end now, conflict if one of their periods is closed, or while
 * approved figures are still being added up
 */
export async function removeIndicator(
  context: Context,
  id: string,
  everywhere: boolean,
  said: SaidOfFigures = {},
): Promise<void> {
  const { projectUid, packageUid } = addressedId(context);
  const store = indicatorStore(context.tenantUid);
  const loaded = await store.load(String(projectUid), { consistent: true });
  const item = indicatorWith(loaded.indicators, id);
  if (!item) throw notFound('indicator');
  demandSeenVersion(context, item, 'indicator');
  const left = everywhere ? undefined : packagesLeft(loaded, item, String(packageUid));
  const writes = await removalWrites(context, item, left, said);
  if (left) await store.replace(item, { ...item, packageUids: left }, [], context.cause, { writes });
  else await store.remove(item, loaded, context.cause, writes);
}

/** The packages that keep an indicator which is taken off the list of one; undefined where it goes for good. */
function packagesLeft({ project, packages }: ProjectFigures, item: IndicatorItem, packageUid: string): string[] | undefined {
  const shownOn = item.packageUids ?? packages.filter(({ kind }) => kind !== 'conversion_factors').map((pack) => pack.uid);
  const left = shownOn.filter((each) => each !== packageUid);
  return packageUid === project.rootUid || left.length === 0 ? undefined : left;
}

/**
 * Old and new of the approved figures that go with an indicator from the list of a package, or of the project's root: two
 * Queries.
 */
export const figuresGoneFrom = (loaded: ProjectFigures, item: IndicatorItem, packageUid: string): Promise<RestatedFigure[]> =>
  previewOf(item.tenantUid, item.projectUid, without(item, packagesLeft(loaded, item, packageUid)));

/** @param left the packages that keep it; undefined where it goes for good */
const without =
  ({ uid }: IndicatorItem, left: string[] | undefined): Alteration =>
  (all) => ({
    ...all,
    indicators: all.indicators.flatMap((each) => {
      if (each.uid !== uid) return each;
      return left ? { ...each, packageUids: left } : [];
    }),
  });

async function removalWrites(
  { tenantUid, cause }: Context,
  item: IndicatorItem,
  left: string[] | undefined,
  { reason, figuresHash: shownHash }: SaidOfFigures,
): Promise<Write[]> {
  const { projectUid, uid, name } = item;
  const loaded = await loadFigures(tenantUid, projectUid, { consistent: true });
  const gone = alteredFigures(loaded, without(item, left));
  demandShownFigures(shownHash, gone);
  const act = { tenantUid, projectUid, act: 'indicator removal', subject: { kind: 'indicator', uid, name }, cause } as const;
  return writesOfAct(
    act,
    loaded,
    gone.map(({ periodUid }) => periodUid),
    reason || NOT_GIVEN,
  );
}
