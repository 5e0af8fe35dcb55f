import type { TargetChange, targets } from '../../../shared/contract/indicator/targets.ts';
import { changedTarget, NO_TARGET, type TargetPatch } from '../../../shared/domain/indicator/stored-target.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import { commitOf } from '../../core/structure/place.ts';
import { indicatorStore, type ProjectFigures } from '../../data/stores/indicator/indicator-store.ts';
import { type TargetItem, targetRecord, targetStore } from '../../data/stores/indicator/target-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { targetView } from '../views/target-view.ts';

type Routes = Handlers<typeof targets>;
type Loaded = ProjectFigures & { refUid: string; nameOf: (metricUid: string) => string | undefined };

/** The targets of the project of a commit, and the package that the commit belongs to. */
async function load(context: SignedInRequest): Promise<Loaded> {
  const { projectUid, refUid } = commitOf(context);
  const figures = await indicatorStore(context.tenantUid).load(String(projectUid));
  const names = new Map(figures.indicators.map(({ resultMetricUid, name }) => [resultMetricUid, name]));
  return { ...figures, refUid: String(refUid), nameOf: (metricUid) => names.get(metricUid) };
}

function found({ targets: all, refUid }: Loaded, uid: string): TargetItem {
  const target = all.find((each) => each.uid === uid && each.refUid === refUid);
  if (!target) throw new AppError('not_found', 'No such target');
  return target;
}

const patchOf = ({ value, date, meta_json: metaJson }: TargetChange): TargetPatch => ({ value, date, metaJson });

const view = (context: SignedInRequest, { nameOf }: Loaded, item: TargetItem) => {
  context.reply.version = item.version;
  return targetView(item, nameOf(item.metricUid) ?? '');
};

export const listTargets: Routes['listTargets'] = async (context) => {
  const loaded = await load(context);
  return loaded.targets
    .filter(({ refUid }) => refUid === loaded.refUid)
    .map((item) => targetView(item, loaded.nameOf(item.metricUid) ?? ''));
};

export const createTarget: Routes['setTarget'] = async (context, { body }) => {
  const loaded = await load(context);
  const { project, refUid, nameOf } = loaded;
  if (nameOf(body.metric) === undefined) throw fieldError('metric', 'Choose the result metric of an indicator of this project');
  const there = loaded.targets.find((each) => each.refUid === refUid && each.metricUid === body.metric);
  const store = targetStore(context.tenantUid);
  const fields = changedTarget(there ? targetRecord(there) : NO_TARGET, patchOf(body));
  const place = { projectUid: project.uid, refUid, metricUid: body.metric };
  return view(
    context,
    loaded,
    there ? await store.update(there, fields, context.cause) : await store.create(place, fields, context.cause),
  );
};

export const patchTarget: Routes['changeTarget'] = async (context, { params, body }) => {
  const loaded = await load(context);
  const current = found(loaded, params.metricTargetId);
  const fields = changedTarget(targetRecord(current), patchOf(body));
  return view(context, loaded, await targetStore(context.tenantUid).update(current, fields, context.cause, context.ifMatch));
};

/** Replaces what a target says, but keeps an upper threshold, which no screen sends (ADM-286). */
export const replaceTarget: Routes['replaceTarget'] = async (context, { params, body }) => {
  const loaded = await load(context);
  const current = found(loaded, params.metricTargetId);
  const { thresholdHigh, greenBelow } = current.metaJson;
  const kept = { ...NO_TARGET, metaJson: { thresholdHigh: thresholdHigh ?? null, greenBelow } };
  const fields = changedTarget(kept, patchOf(body));
  return view(context, loaded, await targetStore(context.tenantUid).update(current, fields, context.cause, context.ifMatch));
};

export const deleteTarget: Routes['deleteTarget'] = async (context, { params, query }) => {
  const loaded = await load(context);
  const target = found(loaded, params.metricTargetId);
  const all = loaded.targets.filter(({ metricUid }) => metricUid === target.metricUid);
  await targetStore(context.tenantUid).remove(query.all_ref ? all : [target], context.cause);
  return undefined;
};
