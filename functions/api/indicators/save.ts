import type { IndicatorChange, indicators } from '../../../shared/contract/indicator/indicators.ts';
import { definitionOf, toEquation, toOperation } from '../../../shared/domain/indicator/equation.ts';
import { AppError } from '../../../shared/errors.ts';
import { fieldsFrom } from '../../core/indicator/fields.ts';
import { commitOf } from '../../core/structure/place.ts';
import {
  appliesTo,
  type IndicatorItem,
  indicatorStore,
  type ProjectFigures,
} from '../../data/stores/indicator/indicator-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { indicatorView } from './view.ts';

type Routes = Handlers<typeof indicators>;
type Flags = { new_metric_calc: boolean; new_edge: boolean };

const placeOf = (context: SignedInRequest) => {
  const { projectUid, refUid } = commitOf(context);
  return { projectUid: String(projectUid), refUid: String(refUid) };
};

const saved = (context: SignedInRequest, item: IndicatorItem, figures: ProjectFigures, refUid: string, flags: Flags) => {
  context.reply.version = item.version;
  return { ...indicatorView(item, figures, refUid), ...flags };
};

/** The packages of an indicator after a save: all of them, or those it had and this one (ADM-466). */
const refsAfter = (item: IndicatorItem | undefined, refUid: string, all: boolean | undefined): string[] | undefined =>
  all || (item && !item.refUids) ? undefined : [...new Set([...(item?.refUids ?? []), refUid])];

/**
 * Creates an indicator. One with the same calculation is used instead, and told by `new_metric_calc` false (ADM-460); one of the
 * same name with another calculation stays as it is, told by `new_edge` false (ADM-461).
 */
export const createIndicator: Routes['createIndicator'] = async (context, { body }) => {
  const { tenantUid, cause } = context;
  const { projectUid, refUid } = placeOf(context);
  const store = indicatorStore(tenantUid);
  const figures = await store.load(projectUid);
  const definition = definitionOf(body.name, body.category, toOperation(toEquation(body.operation_json)!));
  const same = figures.indicators.find((item) => item.definition === definition);
  if (same) {
    const isNew = !appliesTo(same, refUid) || (body.apply_ref_all === true && same.refUids !== undefined);
    const { refUids: _old, ...fields } = same;
    const item = isNew
      ? await store.replace(same, { ...fields, refUids: refsAfter(same, refUid, body.apply_ref_all) }, [], cause)
      : same;
    return saved(context, item, figures, refUid, { new_metric_calc: false, new_edge: isNew });
  }
  const named = figures.indicators.find(({ name }) => name === body.name);
  if (named) return saved(context, named, figures, refUid, { new_metric_calc: true, new_edge: false });
  const fields = await fieldsFrom(tenantUid, body, figures.indicators, cause);
  const item = await store.create(projectUid, fields, refsAfter(undefined, refUid, body.apply_ref_all), cause);
  return saved(context, item, figures, refUid, { new_metric_calc: true, new_edge: true });
};

async function change(context: SignedInRequest, indicatorUid: string, body: IndicatorChange) {
  const { tenantUid, cause, ifMatch } = context;
  const { projectUid, refUid } = placeOf(context);
  const store = indicatorStore(tenantUid);
  const figures = await store.load(projectUid);
  const current = figures.indicators.find(({ uid }) => uid === indicatorUid);
  if (!current) throw new AppError('not_found', 'No such indicator');
  const { name = current.name, category = current.category, operation_json = { ...current.operationJson } } = body;
  const others = figures.indicators.filter(({ uid }) => uid !== indicatorUid);
  const fields = await fieldsFrom(tenantUid, { name, category, operation_json }, others, cause);
  const twin = others.find((item) => item.definition === fields.definition);
  if (twin) return saved(context, twin, figures, refUid, { new_metric_calc: false, new_edge: false });
  const named = others.find((item) => item.name === name);
  if (named) return saved(context, named, figures, refUid, { new_metric_calc: true, new_edge: false });
  const next = { ...fields, refUids: refsAfter(current, refUid, body.apply_ref_all) };
  const item = await store.replace(current, next, figures.targets, cause, ifMatch);
  return saved(context, item, await store.load(projectUid), refUid, { new_metric_calc: true, new_edge: true });
}

export const replaceIndicator: Routes['putIndicator'] = (context, { params, body }) => change(context, params.indicatorId, body);

export const patchIndicator: Routes['changeIndicator'] = (context, { params, body }) => change(context, params.indicatorId, body);
