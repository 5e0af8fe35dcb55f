import { z } from 'zod';
import { compare, toDecimal } from '../../domain/kernel/decimal.ts';
import { isWhole } from '../../domain/report/value-limits.ts';
import { RULE_SEVERITIES } from '../../domain/structure/rules.ts';
import { DecimalText } from './rule-bodies.ts';

/** The limits of a metric in its settings: the smallest and the largest value as decimal text, and whole numbers only. */

/** Limits as they are stored and answered. */
export const StoredLimits = z.object({
  min: z.string().nullish(),
  max: z.string().nullish(),
  whole: z.boolean().nullish(),
  severity: z.enum(RULE_SEVERITIES),
});

/** Limits as they are sent. */
export const LimitsBody = z
  .object({
    min: DecimalText,
    max: DecimalText,
    whole: z.boolean().nullish(),
    severity: z.enum(RULE_SEVERITIES, { error: `The severity is one of: ${RULE_SEVERITIES.join(', ')}.` }),
  })
  .superRefine(({ min, max, whole }, { addIssue }) => {
    const ends = { min: toDecimal(min), max: toDecimal(max) };
    const fault = (field: keyof typeof ends, message: string) => addIssue({ code: 'custom', path: [field], message });
    if (!min && !max && whole !== true) fault('min', 'Enter a smallest or a largest value, or choose whole numbers only.');
    for (const field of ['min', 'max'] as const)
      if (whole === true && ends[field] !== null && !isWhole(ends[field]))
        fault(field, 'Only whole numbers count. Enter a whole number.');
    if (ends.min !== null && ends.max !== null && compare(ends.min, ends.max) > 0)
      fault('max', `The largest value is below the smallest. Enter at least ${ends.min}.`);
  });

/** The settings of a metric as the page of its limits sends them. */
export const LimitsChange = z.object({ meta_json: z.object({ limits: LimitsBody.nullable() }) });
