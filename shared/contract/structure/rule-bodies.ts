import { z } from 'zod';
import { toDecimal } from '../../domain/kernel/decimal.ts';
import {
  isGiven,
  MAX_RULE_MESSAGE,
  MAX_RULE_METRICS,
  MAX_RULES,
  RULE_RELATIONS,
  RULE_SEVERITIES,
} from '../../domain/structure/rules.ts';

/**
 * Rules across metrics in the settings of a section: `left` is at most, at least or equal to `right` times `factor`, or
 * `constant`.
 */

const Metrics = z.array(z.string()).max(MAX_RULE_METRICS, `Choose at most ${MAX_RULE_METRICS} metrics.`);
/** A number as decimal text; absent or null is none. */
export const DecimalText = z
  .string()
  .trim()
  .max(100)
  .refine((text) => toDecimal(text) !== null, 'Enter a number, with a full stop for decimals and nothing between thousands.')
  .nullish();
const uids = z.array(z.string());

/** A rule as it is stored and answered. */
export const StoredRule = z.object({
  uid: z.string(),
  left: uids,
  relation: z.enum(RULE_RELATIONS),
  right: uids,
  factor: z.string().nullish(),
  constant: z.string().nullish(),
  severity: z.enum(RULE_SEVERITIES),
  message: z.string(),
});

const Rule = z
  .object({
    uid: z.string().min(1).max(100),
    left: Metrics.min(1, 'Choose at least one metric.'),
    relation: z.enum(RULE_RELATIONS, { error: `The relation is one of: ${RULE_RELATIONS.join(', ')}.` }),
    right: Metrics.default([]),
    factor: DecimalText,
    constant: DecimalText,
    severity: z.enum(RULE_SEVERITIES, { error: `The severity is one of: ${RULE_SEVERITIES.join(', ')}.` }),
    message: z
      .string()
      .trim()
      .min(1, 'Say what the reporter is to do.')
      .max(MAX_RULE_MESSAGE, `Use at most ${MAX_RULE_MESSAGE} characters.`),
  })
  .superRefine(({ right, constant }, { addIssue }) => {
    if (right.length === 0 && !isGiven(constant))
      addIssue({ code: 'custom', path: ['right'], message: 'Choose metrics to compare with, or enter a figure.' });
    if (right.length > 0 && isGiven(constant))
      addIssue({ code: 'custom', path: ['constant'], message: 'Compare with metrics or with a figure, not with both.' });
  });

export const RuleList = z
  .array(Rule)
  .max(MAX_RULES, `A section has at most ${MAX_RULES} rules. Remove some of them.`)
  .refine((rules) => new Set(rules.map(({ uid }) => uid)).size === rules.length, 'Give each rule its own uid.');

/** The settings of a section as the page of its rules sends them. */
export const RulesChange = z.object({ meta_json: z.object({ rules: RuleList }) });
