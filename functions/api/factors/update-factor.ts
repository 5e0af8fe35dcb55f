import type { factors } from '../../../shared/contract/factor/factors.ts';
import { emptied, factorFields } from '../../core/factor/fields.ts';
import { ownerToChange } from '../../core/factor/owner.ts';
import { factorStore } from '../../data/stores/factor/factor-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { factorView } from '../views/factor-view.ts';

async function change(context: SignedInRequest, id: string, body: Parameters<typeof factorFields>[1]) {
  const { tenantUid, cause, ifMatch, reply } = context;
  const store = factorStore(tenantUid);
  const current = await store.get(await ownerToChange(context), id);
  const changed = await store.update(current, await factorFields(tenantUid, body, current), cause, ifMatch);
  reply.version = changed.version;
  return factorView(changed);
}

export const updateFactor: Handlers<typeof factors>['changeFactor'] = (context, { params, body }) =>
  change(context, params.convFactorId, body);

export const replaceFactor: Handlers<typeof factors>['replaceFactor'] = (context, { params, body }) =>
  change(context, params.convFactorId, emptied(body));
