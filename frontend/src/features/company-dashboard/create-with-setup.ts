import { isFailure } from '../../ui/failure.ts';

/** `copy`: copies the set-up of the chosen project, or does nothing if none is chosen. */
type Calls<P> = { create(): Promise<P>; copy(project: P): Promise<unknown>; remove(project: P): Promise<unknown> };

/** `project`: the created project; `failure`: why the set-up was not copied completely. */
type Attempt<P> = { project: P | undefined; failure?: unknown };

/**
 * Creates a project and copies a set-up into it. If the copy is refused, the project is deleted, so the next attempt creates it
 * from the present form. After any other failure, part of the set-up may exist: the project stays, and the next attempt copies
 * the rest.
 * @param made the project of an earlier attempt
 * @throws as `create`
 */
export async function createWithSetup<P>(made: P | undefined, { create, copy, remove }: Calls<P>): Promise<Attempt<P>> {
  const project = made ?? (await create());
  try {
    await copy(project);
    return { project };
  } catch (failure) {
    const isGone = made === undefined && isRefusal(failure) && (await succeeds(remove(project)));
    return { project: isGone ? undefined : project, failure };
  }
}

const isRefusal = (failure: unknown) => isFailure(failure) && failure.status >= 400 && failure.status < 500;

const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );
