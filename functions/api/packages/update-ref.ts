import type { trackers } from '../../../shared/contract/project/packages.ts';
import type { RouteInput } from '../../../shared/contract/route.ts';
import { AppError } from '../../../shared/errors.ts';
import { withKnownGroup } from '../../core/factor/chosen-group.ts';
import { type LoadedRef, loadPackage, loadRef } from '../../core/project/package.ts';
import { packageStore } from '../../data/stores/project/package-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { metaOver, responsibleIn } from './fields.ts';
import { trackerRefView } from './view.ts';

type Routes = Handlers<typeof trackers>;

/** The conversion group is the package's, though clients send it as the report's (ADM-497). */
export const updateRef: Routes['changePackage'] = async (context, { params, body }) =>
  changeRef(context, await loadPackage(context, params.refId), body);

type Change = RouteInput<(typeof trackers)['changePackage']>['body'];

export async function changeRef(context: SignedInRequest, { loaded, ref, entry }: LoadedRef, body: Change) {
  if (context.ifMatch !== undefined && context.ifMatch !== ref.version)
    throw new AppError(
      'stale_version',
      'Somebody else changed this package in the meantime. Load it again and repeat your change.',
    );
  const sent = { ...body.meta_json, ...body.latest_commit?.meta_json };
  const meta = (body.meta_json || body.latest_commit?.meta_json) && (await withKnownGroup(context.tenantUid, sent));
  const responsibleUid = responsibleIn(body.meta_json, loaded);
  const change = {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.due_date !== undefined && { dueDate: body.due_date }),
    ...(responsibleUid !== undefined && { responsibleUid }),
    ...(meta && { metaJson: metaOver(ref.metaJson, meta) }),
  };
  context.reply.version = await packageStore(context.tenantUid).update(loaded, ref, entry, change, context.cause);
  const changed = await loadRef(context, ref.uid);
  return trackerRefView(changed.ref, changed.entry);
}
