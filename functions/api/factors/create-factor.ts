import type { factors } from '../../../shared/contract/factor/factors.ts';
import { addFactor, copyFactorsFrom } from '../../core/factor/factors.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { factorView } from '../views/factor-view.ts';

export const createFactor: Handlers<typeof factors>['createFactor'] = async (context, input) => {
  const { from_commit_id = input.query.from_commit, ...body } = input.body;
  if (from_commit_id) return (await copyFactorsFrom(context, from_commit_id)).map((item) => factorView(item));
  const created = await addFactor(context, body);
  context.reply.version = created.version;
  return factorView(created);
};
