import type { factors } from '../../../shared/contract/factor/factors.ts';
import { newFactorFields } from '../../core/factor/fields.ts';
import { ownerToChange, ownerToCopy } from '../../core/factor/owner.ts';
import { factorStore } from '../../data/stores/factor/factor-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { factorView } from '../views/factor-view.ts';

export const createFactor: Handlers<typeof factors>['createFactor'] = async (context, input) => {
  const { tenantUid, cause, reply } = context;
  const ownerUid = await ownerToChange(context);
  const { from_commit_id = input.query.from_commit, ...body } = input.body;
  if (from_commit_id) return copyFactors(context, from_commit_id, ownerUid);
  const created = await factorStore(tenantUid).add(ownerUid, await newFactorFields(tenantUid, body), cause);
  reply.version = created.version;
  return factorView(created);
};

/** Copies the factors that another commit has itself (ADM-496). */
async function copyFactors(context: SignedInRequest, commitId: string, ownerUid: string) {
  const { tenantUid, cause } = context;
  const source = await ownerToCopy(context, commitId);
  return (await factorStore(tenantUid).copy(source, ownerUid, cause)).map((item) => factorView(item));
}
