import { AppError } from '../../../../shared/errors.ts';
import { TRANSACTION_LIMIT, transact, type Write } from '../../transact.ts';
import type { Regrants } from './grant-writes.ts';

/** `still`: the conditions for further grants; `job`: `settle-grants`, which writes the missing ones in the end. */
type Rest = { still: readonly Write[]; job: Write };

/**
 * Changes a role or permission group together with the grants that follow from it. If they exceed one transaction, the change
 * comes first, with as many grants as fit and a job. So a refused change changes no rights, and the job finishes what a crash or
 * another change leaves undone.
 * @throws the errors of the conditions of `main`, and of the grants beside it
 */
export async function transactRegrants(main: readonly Write[], { kept, grants }: Regrants, { still, job }: Rest): Promise<void> {
  const all = [...main, ...kept, ...grants.flat()];
  if (all.length <= TRANSACTION_LIMIT) return transact(all);
  const first = [...main, ...kept, job];
  const [now, later] = divided(grants, TRANSACTION_LIMIT - first.length);
  await transact([...first, ...now.flat()]);
  for (let rest = later; rest.length > 0; ) {
    const [next, after] = divided(rest, TRANSACTION_LIMIT - still.length);
    try {
      await transact([...still, ...next.flat()]);
    } catch (error) {
      // another write changed these grants, the role or the group: the job reads the current state
      if (error instanceof AppError) return;
      throw error;
    }
    rest = after;
  }
}

/** Grants whose writes fit into `room`, and the others. */
function divided(grants: readonly Write[][], room: number): [Write[][], Write[][]] {
  // of each grant the change and its entry in the trail
  const fit = Math.floor(room / 2);
  return [grants.slice(0, fit), grants.slice(fit)];
}
