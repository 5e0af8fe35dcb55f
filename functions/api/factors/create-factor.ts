import type { factors } from '../../../shared/contract/factors.ts';
import { AppError } from '../../../shared/errors.ts';
import { factorStore, type NewFactor } from '../../data/factor-store.ts';
import type { Context } from '../../http/context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { factorFields } from './fields.ts';
import { ownerToChange, ownerToCopy } from './owner.ts';
import { factorView } from './view.ts';

const REQUIRED = { metric: 'Choose a metric', toUnit: 'Choose a unit', factor: 'Enter a number' } as const;

export const createFactor: Handlers<typeof factors>['api_tracker_commit_convfactor_create'] = async (context, input) => {
  const { tenantUid, cause, reply } = context;
  const ownerUid = await ownerToChange(context);
  const { from_commit_id = input.query.from_commit, ...body } = input.body;
  if (from_commit_id) return copyFactors(context, from_commit_id, ownerUid);
  const missing = Object.entries(REQUIRED).filter(([field]) => body[field as keyof typeof REQUIRED] === undefined);
  if (missing.length > 0)
    throw new AppError(
      'invalid_input',
      'Some fields are missing',
      Object.fromEntries(missing.map(([field, text]) => [field, [text]])),
    );
  const created = await factorStore(tenantUid).add(ownerUid, (await factorFields(tenantUid, body)) as NewFactor, cause);
  reply.version = created.version;
  return factorView(created);
};

/** Copies the factors that another commit has itself (ADM-496). */
async function copyFactors(context: Context, commitId: string, ownerUid: string) {
  const { tenantUid, cause } = context;
  const source = await ownerToCopy(context, commitId);
  return (await factorStore(tenantUid).copy(source, ownerUid, cause)).map((item) => factorView(item));
}
