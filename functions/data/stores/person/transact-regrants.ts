import { AppError } from '../../../../shared/errors.ts';
import { inTransactions, sizeOf, TRANSACTION_LIMIT, transact, type Write } from '../../transact.ts';
import type { Regrants } from './grant-writes.ts';

/**
 * Changes a role or permission group together with the grants that follow from it. If they exceed one transaction, the change
 * comes first, with as many grants as fit and a job. So a refused change changes no rights, and the job finishes what a crash or
 * another change leaves undone.
 * @param job `settle-grants`, which writes the missing ones in the end
 * @throws the errors of the conditions of `main`, and of the grants beside it
 */
export async function transactRegrants(main: readonly Write[], { kept, grants }: Regrants, job: Write): Promise<void> {
  const all = [...main, ...kept, ...grants.flat()];
  if (sizeOf(all) <= TRANSACTION_LIMIT) return transact(all);
  const first = [...main, ...kept, job];
  const [now, ...later] = inTransactions(grants, sizeOf(first));
  await transact([...first, ...now]);
  for (const next of later) {
    try {
      await transact(next);
    } catch (error) {
      // another write changed these grants, the role or the group: the job reads the current state
      if (error instanceof AppError) return;
      throw error;
    }
  }
}
