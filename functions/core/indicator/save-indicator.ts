import type { z } from 'zod';
import type { IndicatorChange, IndicatorFields } from '../../../shared/contract/indicator/indicators.ts';
import { definitionOf, toOperation } from '../../../shared/domain/indicator/equation.ts';
import { notFound } from '../../../shared/errors.ts';
import { appliesTo, indicatorWith } from '../../data/stores/indicator/indicator-lookup.ts';
import { type IndicatorItem, indicatorStore, type ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';
import type { Context } from '../context.ts';
import { demandSeenVersion } from '../seen-version.ts';
import { addressedId } from '../structure/place.ts';
import { equationChange } from './change-equation.ts';
import { equationOf, fieldsFrom } from './fields.ts';
import { checkFiguresFit } from './figures-fit.ts';
import type { ShownIndicator } from './indicators.ts';
import { whileNamed } from './while-named.ts';

/**
 * The news of a saved indicator (ADM-459): a calculation that did not exist before, and an indicator that this package did not
 * show.
 */
type News = { isNewCalculation: boolean; isNewHere: boolean };

/** The indicator that there is after a save. */
export type IndicatorAfterSave = ShownIndicator & News;

const placeOf = (context: Context) => {
  const { projectUid, packageUid } = addressedId(context);
  return { projectUid: String(projectUid), packageUid: String(packageUid) };
};

const saved = (item: IndicatorItem, { targets }: ProjectFigures, packageUid: string, news: News): IndicatorAfterSave => ({
  item,
  targets,
  packageUid,
  ...news,
});

/** Whether an indicator has this name, issue and calculation. */
function isLike(name: string, category: string, operation: unknown): (item: IndicatorItem) => boolean {
  const definition = definitionOf(name, category, operation);
  return (item) => definitionOf(item.name, item.category, item.operationJson) === definition;
}

/** The packages of an indicator after a save: all of them, or those it had and this one (ADM-466). */
const packagesAfter = (item: IndicatorItem | undefined, packageUid: string, all: boolean | undefined): string[] | undefined =>
  all || (item && !item.packageUids) ? undefined : [...new Set([...(item?.packageUids ?? []), packageUid])];

/**
 * Adds an indicator. An indicator with the same calculation is used instead, with `isNewCalculation` false (ADM-460); an
 * indicator of the same name with another calculation stays as it is, with `isNewHere` false (ADM-461).
 * @throws invalid_input for an impossible calculation, or for more figures than a project can have
 */
export const addIndicator = (context: Context, body: z.output<typeof IndicatorFields>): Promise<IndicatorAfterSave> =>
  whileNamed(() => added(context, body));

async function added(context: Context, body: z.output<typeof IndicatorFields>): Promise<IndicatorAfterSave> {
  const { tenantUid, cause } = context;
  const { projectUid, packageUid } = placeOf(context);
  const store = indicatorStore(tenantUid);
  const figures = await store.load(projectUid, { consistent: true });
  const operation = toOperation(await equationOf(tenantUid, body.operation_json));
  const same = figures.indicators.find(isLike(body.name, body.category, operation));
  if (same) {
    const isNewHere = !appliesTo(same, packageUid) || (body.apply_ref_all === true && same.packageUids !== undefined);
    const { packageUids: _old, ...fields } = same;
    const packageUids = packagesAfter(same, packageUid, body.apply_ref_all);
    const others = figures.indicators.filter(({ uid }) => uid !== same.uid);
    if (isNewHere) checkFiguresFit(others, { packageUids }, 'apply_ref_all');
    const item = isNewHere ? await store.replace(same, { ...fields, packageUids }, [], cause) : same;
    return saved(item, figures, packageUid, { isNewCalculation: false, isNewHere });
  }
  const named = figures.indicators.find(({ name }) => name === body.name);
  if (named) return saved(named, figures, packageUid, { isNewCalculation: true, isNewHere: false });
  const fields = await fieldsFrom(tenantUid, body, figures.indicators, cause);
  const packageUids = packagesAfter(undefined, packageUid, body.apply_ref_all);
  checkFiguresFit(figures.indicators, { packageUids }, 'apply_ref_all');
  const item = await store.create(projectUid, fields, packageUids, cause, [store.namedWrite(figures)]);
  return saved(item, figures, packageUid, { isNewCalculation: true, isNewHere: true });
}

/**
 * Changes the sent fields of an indicator. If another indicator has the same calculation or name, it changes nothing and returns
 * that one. Approved figures keep their equation, unless the change names the period from which it counts, and a reason.
 * @throws not_found, invalid_input for an impossible calculation or without a reason for a change of approved figures,
 * stale_version
 */
export const editIndicator = (context: Context, id: string, body: IndicatorChange): Promise<IndicatorAfterSave> =>
  whileNamed(() => edited(context, id, body));

async function edited(context: Context, id: string, body: IndicatorChange): Promise<IndicatorAfterSave> {
  const { tenantUid, cause } = context;
  const { projectUid, packageUid } = placeOf(context);
  const store = indicatorStore(tenantUid);
  const figures = await store.load(projectUid, { consistent: true });
  const current = indicatorWith(figures.indicators, id);
  if (!current) throw notFound('indicator');
  demandSeenVersion(context, current, 'indicator');
  const { name = current.name, category = current.category, operation_json = { ...current.operationJson } } = body;
  const others = figures.indicators.filter((item) => item.uid !== current.uid);
  const fields = await fieldsFrom(tenantUid, { name, category, operation_json, kept: current.operationJson }, others, cause);
  const twin = others.find(isLike(name, category, fields.operationJson));
  if (twin) return saved(twin, figures, packageUid, { isNewCalculation: false, isNewHere: false });
  const named = others.find((item) => item.name === name);
  if (named) return saved(named, figures, packageUid, { isNewCalculation: true, isNewHere: false });
  const { versions, writes } = await equationChange(context, figures, current, fields, body);
  const packageUids = packagesAfter(current, packageUid, body.apply_ref_all);
  if (packageUids && !appliesTo(current, packageUid)) checkFiguresFit(others, { packageUids }, 'apply_ref_all');
  const next = { ...fields, ...versions, packageUids };
  const renamed = name === current.name ? [] : [store.namedWrite(figures)];
  const item = await store.replace(current, next, figures.targets, cause, { writes: [...writes, ...renamed], all: others });
  return saved(item, await store.load(projectUid), packageUid, { isNewCalculation: true, isNewHere: true });
}
