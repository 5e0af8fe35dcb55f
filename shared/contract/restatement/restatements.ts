import { z } from 'zod';
import { RESTATING_ACTS } from '../../domain/restatement/acts.ts';

/**
 * An official figure before and after a change, as exact decimals; null for none. Days are 'YYYY-MM-DD', the end exclusive. `oldUnit`:
 * absent where the unit stays.
 */
export const RestatedFigureView = z
  .object({
    indicatorUid: z.string(),
    name: z.string(),
    unit: z.string(),
    oldUnit: z.string().optional(),
    periodUid: z.string(),
    periodStart: z.string(),
    periodEnd: z.string(),
    old: z.string().nullable(),
    new: z.string().nullable(),
  })
  .meta({ id: 'RestatedFigure' });
export type RestatedFigureView = z.infer<typeof RestatedFigureView>;

/**
 * An act that changed official figures, or may still do so: `settled` is when figures differed, null until then. `by`: null where nobody
 * announced the change. `figures`: the first of `figureCount`.
 */
export const Restatement = z
  .object({
    uid: z.string(),
    at: z.string(),
    act: z.enum(RESTATING_ACTS),
    subject: z.object({ kind: z.string(), uid: z.string(), name: z.string() }),
    reason: z.string(),
    by: z.object({ uid: z.string(), first_name: z.string(), last_name: z.string() }).nullable(),
    settled: z.string().nullable(),
    figures: z.array(RestatedFigureView),
    figureCount: z.number(),
  })
  .meta({ id: 'Restatement' });
export type Restatement = z.infer<typeof Restatement>;
