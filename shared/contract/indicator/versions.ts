import { z } from 'zod';
import { INTERVALS } from '../../domain/kernel/intervals.ts';

/**
 * The start of a changed definition. `from_period`: the first reporting period, by uid or its first eight characters; without it
 * the change counts where no figure is approved yet. `reason`: required where approved figures change.
 */
export const changeScope = {
  from_period: z.string().min(1, 'Choose a reporting period.').optional(),
  reason: z.string().trim().max(2000).optional(),
};

/**
 * A version of an equation or target. `from`: first day of the first period that it counts for, null for the first period of all;
 * `except`: first days of the periods that keep the version before; `at` and `by`, a name, are null for what never changed.
 */
export const DefinitionVersion = z
  .object({
    number: z.number(),
    from: z.string().nullable(),
    except: z.array(z.string()),
    at: z.string().nullable(),
    by: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: 'DefinitionVersion' });
export type DefinitionVersion = z.infer<typeof DefinitionVersion>;

/** A version of a target. */
export const TargetVersion = DefinitionVersion.extend({
  target: z.number().nullable(),
  threshold: z.number().nullable(),
  /** of a company's target, see `TargetMeta` */
  interval: z.enum(INTERVALS).optional(),
});
