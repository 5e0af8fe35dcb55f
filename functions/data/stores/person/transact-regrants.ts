import { AppError } from '../../../../shared/errors.ts';
import { TRANSACTION_LIMIT, transact, type Write } from '../../transact.ts';
import type { Regrants } from './grant-writes.ts';

/** `still`: the conditions on which more grants may follow; `job`: `settle-grants`, which writes those that are missing in the end. */
type Rest = { still: readonly Write[]; job: Write };

/**
 * Changes a role or permission group together with the grants that follow from it. Where they are more than a transaction takes, the change
 * comes first, with as many as fit and with a job: a change that is refused changes nobody's rights, and the job finishes what a death or
 * another change leaves undone.
 * @throws what the conditions of `main`, and of the grants beside it, stand for
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
      // somebody changes these grants, or the role or group again: the job reads what counts then
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
