import { AppError } from '../../../../shared/errors.ts';
import { inTransactions, sizeOf, transact, type Write } from '../../transact.ts';
import type { Regrants } from './grant-writes.ts';

/**
 * Changes a role or permission group together with the grants that follow from it. If they exceed one transaction, the change
 * comes first, with as many grants as fit. So a refused change changes no rights. A job follows in any case: it finishes what a
 * crash or another change leaves undone, and reaches people whom the index of members did not name yet.
 * @param job `settle-grants`, which writes the missing ones in the end
 * @throws the errors of the conditions of `main`, and of the grants beside it
 */
export async function transactRegrants(main: readonly Write[], { kept, grants }: Regrants, job: Write): Promise<void> {
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
