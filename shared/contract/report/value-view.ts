import { z } from 'zod';
import { isSmallJson } from '../../domain/kernel/small-json.ts';
import { MAX_VALUE_META_BYTES, META_TOO_LARGE } from '../../domain/metric/limits.ts';
import { ESTIMATION_METHODS, QUALITY_KINDS } from '../../domain/report/quality.ts';
import { sentMeta } from '../../domain/report/value-meta.ts';
import { known } from '../known.ts';

/**
 * `meta_json` of a value. `quality`: null takes it away. `heldValue`: what N/A has taken away; `autofill`: the form that filled
 * it, and the total at that time; `received`: what suppliers have sent, by source and origin. The last three are worked out by
 * the server, like the two flags that the node of a report adds.
 */
const autofill = known(z.looseObject({ document: z.string(), file: known(z.string()), total: z.string() }));
const Received = z.object({
  parts: z.record(z.string(), z.record(z.string(), z.string())),
  estimated: z.record(z.string(), z.string()).optional(),
});
/** The quality of a value; `uncertainty`: plus or minus, in per cent. */
export const Quality = z
  .object({
    kind: z.enum(QUALITY_KINDS, 'Choose whether the value was measured, calculated or estimated.'),
    method: z.enum(ESTIMATION_METHODS, 'Choose how the value was estimated.').optional(),
    uncertainty: z
      .string()
      .regex(/^\d{1,3}(?:\.\d{1,2})?$/, 'Enter per cent as a number of at most 999 with up to two decimals, such as 5 or 2.5.')
      .optional(),
  })
  .refine(({ kind, method }) => (kind === 'estimated') === (method !== undefined), {
    path: ['method'],
    message: 'Choose how the value was estimated. Leave this out for a value that was not.',
  })
  .meta({ id: 'ValueQuality' });
const StoredValueMeta = z.looseObject({
  autofill,
  quality: known(Quality),
  heldValue: known(z.string()),
  received: known(Received),
});
export type StoredValueMeta = z.infer<typeof StoredValueMeta>;
/** The settings of a value that a client may send, with what it keeps itself; what the server works out is passed over. */
export const SentValueMeta = z
  .looseObject({ autofill, quality: Quality.nullish(), noReport: z.boolean().nullish() })
  .refine((meta) => isSmallJson(sentMeta(meta), MAX_VALUE_META_BYTES), META_TOO_LARGE);
/**
 * The received sum of a metric as its client reads it, with each source's part. `estimated`: the share of estimated figures in
 * the sum, per cent; absent for none.
 */
const ReceivedView = z.object({
  total: z.string(),
  parts: z.record(z.string(), z.string()),
  estimated: z.string().optional(),
});
export const ValueMeta = StoredValueMeta.extend({ noReport: z.boolean(), received: ReceivedView.optional() });

/** The unit that a value was entered in; absent where its metric has that unit still. */
export const EnteredUnit = z.string().optional();

/** The stored value of a metric as clients read it within the fields of its node (REP-195); version 0 is nothing yet. */
export const ValueOfNode = z
  .object({
    uid: z.string().nullable(),
    value: z.string().nullable(),
    entered_unit: EnteredUnit,
    comment: z.string(),
    version: z.number(),
    /** uid of the person who saved it last; absent for nothing yet */
    saved_by: z.string().optional(),
    meta_json: ValueMeta.extend({ disableValueInput: z.boolean(), largeDifference: z.boolean().optional() }),
  })
  .meta({ id: 'InputView' });
export type ValueOfNode = z.infer<typeof ValueOfNode>;
