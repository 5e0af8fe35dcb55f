import { z } from 'zod';
import { known } from '../known.ts';

/**
 * `meta_json` of a value. `heldValue`: what N/A has taken away; `autofill`: the form that filled it, and the total at that time;
 * `received`: what suppliers have sent, by source and origin. All are worked out by the server, like the two flags that the node of a
 * report adds.
 */
const autofill = known(z.looseObject({ document: z.string(), file: known(z.string()), total: z.string() }));
const Received = z.object({ parts: z.record(z.string(), z.record(z.string(), z.string())) });
const StoredValueMeta = z.looseObject({ autofill, heldValue: known(z.string()), received: known(Received) });
export type StoredValueMeta = z.infer<typeof StoredValueMeta>;
/** What a client may say of it. */
export const SentValueMeta = z.looseObject({ autofill, noReport: z.boolean().nullish() });
/** What was received for a metric as its client reads it: the sum, and what each source has sent of it. */
const ReceivedView = z.object({ total: z.string(), parts: z.record(z.string(), z.string()) });
export const ValueMeta = StoredValueMeta.extend({ noReport: z.boolean(), received: ReceivedView.optional() });

/** The stored value of a metric as clients read it within the fields of its node (REP-195); version 0 is nothing yet. */
export const ValueOfNode = z
  .object({
    uid: z.string().nullable(),
    value: z.string().nullable(),
    comment: z.string(),
    version: z.number(),
    meta_json: ValueMeta.extend({ disableValueInput: z.boolean(), largeDifference: z.boolean().optional() }),
  })
  .meta({ id: 'InputView' });
export type ValueOfNode = z.infer<typeof ValueOfNode>;
