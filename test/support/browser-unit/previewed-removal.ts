import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import { drawn, elementsIn, propsOf } from './hooks.ts';

/** A server that previews a removal and carries it out. A test mocks `api/queries.ts` with `removalQueries`. */
export const removals = { remove: vi.fn(), read: vi.fn(), preview: {} as object };

export const removalQueries = {
  useApiMutation: () => ({ mutateAsync: removals.remove }),
  useApiQuery: () => ({ data: removals.preview }),
  readAtOnce: removals.read,
};

export const STALE_VERSION = new ApiError(409, { type: '/problems/stale_version' }, 'c');

/** The request of a removal, numbered from 0. */
export const sentRemoval = (at: number): { body: { figures_hash: string }; options: object } => {
  const [{ args, options }] = removals.remove.mock.calls[at]!;
  return { body: args.body, options };
};

/** Refuses the next removal as out of date, and changes its preview. */
export function overtakeRemoval(preview: object): void {
  removals.remove.mockRejectedValueOnce(STALE_VERSION);
  removals.read.mockImplementation(async () => {
    removals.preview = preview;
  });
}

/** The dialog of a removal, which asks for a reason if the removal affects figures. */
export function removalDialog<P>(component: (props: P) => ReactNode, props: P) {
  const draw = () => {
    const form = propsOf(drawn(component, props), FormModal)!;
    const fields = elementsIn((form.children as unknown as (error: () => undefined) => ReactNode)(() => undefined));
    return { save: form.save as () => Promise<unknown>, reason: propsOf(fields, TextField) };
  };
  return {
    save: () => draw().save(),
    reason: () => draw().reason?.value,
    giveReason: (reason: string) => (draw().reason!.onChange as (value: string) => void)(reason),
  };
}
