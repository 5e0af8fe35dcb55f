import { compareNames } from '../../../shared/domain/kernel/names.ts';
import { notFound } from '../../../shared/errors.ts';
import {
  appliesTo,
  type IndicatorItem,
  indicatorStore,
  indicatorWith,
  type ProjectFigures,
} from '../../data/stores/indicator/indicator-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { NOT_GIVEN } from '../report/decision/restating.ts';
import { previewOf } from '../restatement/preview.ts';
import { checkSeen } from '../seen-version.ts';
import { addressedId } from '../structure/place.ts';
import { restatementWrites } from './definition-change.ts';

export type { IndicatorItem, ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';

/** Indicators as one package, or the project's root, shows them: `targets` holds those of the whole project. */
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

/** The indicators of the package of the path's report by name; `allAvailable`: all of its project (ADM-251, ADM-455). One Query. */
export async function indicatorsOfPackage(context: Context, allAvailable?: boolean): Promise<ShownIndicators> {
  const { projectUid, packageUid } = addressedId(context);
  return shown(await indicatorStore(context.tenantUid).load(String(projectUid)), String(packageUid), allAvailable);
}

/** Where an indicator is shown. */
export type ShownIndicator = Omit<ShownIndicators, 'items'> & { item: IndicatorItem };

/** One indicator of the project, as the package of the path's report shows it. @throws not_found */
export async function indicatorInPackage(context: Context, id: string): Promise<ShownIndicator> {
  const { items, ...place } = await indicatorsOfPackage(context, true);
  const item = indicatorWith(items, id);
  if (!item) throw notFound('indicator');
  return { item, ...place };
}

/**
 * From the project's own list, or with `everywhere`, an indicator is deleted for good; from a package's list it leaves that
 * package alone (ADM-464). Approved figures that end with it, of the project or of that package, are listed in the register;
 * clients give no reason.
 * @throws not_found, stale_version, conflict where one of their periods is closed
 */
export async function removeIndicator(context: Context, id: string, everywhere: boolean): Promise<void> {
  const { projectUid, packageUid } = addressedId(context);
  const store = indicatorStore(context.tenantUid);
  const { project, packages, indicators: all, targets } = await store.load(String(projectUid), { consistent: true });
  const item = indicatorWith(all, id);
  if (!item) throw notFound('indicator');
  checkSeen(context, item, 'indicator');
  const shownOn = item.packageUids ?? packages.filter(({ kind }) => kind !== 'conversion_factors').map((pack) => pack.uid);
  const left = shownOn.filter((each) => each !== packageUid);
  if (everywhere || packageUid === project.rootUid || left.length === 0)
    await store.remove(item, targets, context.cause, await removalWrites(context, item));
  else {
    const writes = await removalWrites(context, item, left);
    await store.replace(item, { ...item, packageUids: left }, [], context.cause, writes);
  }
}

/** @param left the packages that keep it; undefined where it goes for good */
async function removalWrites(
  { tenantUid, cause }: Context,
  { projectUid, uid, name }: IndicatorItem,
  left?: string[],
): Promise<Write[]> {
  const gone = await previewOf(tenantUid, projectUid, (all) => ({
    ...all,
    indicators: all.indicators.flatMap((each) => {
      if (each.uid !== uid) return each;
      return left ? { ...each, packageUids: left } : [];
    }),
  }));
  const act = { tenantUid, projectUid, act: 'indicator removal', subject: { kind: 'indicator', uid, name }, cause } as const;
  return restatementWrites(
    act,
    gone.map(({ periodUid }) => periodUid),
    NOT_GIVEN,
  );
}
