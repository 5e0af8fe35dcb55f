import { z } from 'zod';
import { isSmallJson } from '../../domain/kernel/small-json.ts';
import { DOCUMENT_INPUT_TYPES, FIELD_TYPES, FREQUENCY_UNITS, METRIC_INPUT_TYPES } from '../../domain/kernel/vocabulary.ts';
import { MAX_META_BYTES, MAX_NAME, META_TOO_LARGE } from '../../domain/metric/limits.ts';
import { known } from '../known.ts';
import { unlessMistyped } from '../mistyped-keys.ts';
import { FormMeta } from '../report/form-bodies.ts';
import { LimitsBody, StoredLimits } from './limit-bodies.ts';
import { RuleList, StoredRule } from './rule-bodies.ts';

/**
 * `meta_json` of a node, by the node's type: known keys have their own types, others are kept as clients send them. In a file of
 * a structure these may be known ones that are mistyped, as they were stored; in requests they may not.
 */

const Flag = z.boolean().nullish();
const Frequency = {
  freq_num: z.number().int().min(1, 'Enter a whole number of at least 1.').nullish(),
  freq_unit: z.enum(FREQUENCY_UNITS).nullish(),
  from_date: z.iso.date('Enter the date as YYYY-MM-DD.').nullish(),
};

const small = (meta: object) => isSmallJson(meta, MAX_META_BYTES);

export const MetricMeta = z
  .looseObject({
    hidden: Flag,
    hideChildrenIfNullOrZero: Flag,
    calculated: Flag,
    disable_manual_entry: Flag,
    placeholder: z.string().max(MAX_NAME).nullish(),
    input_type: z.enum(METRIC_INPUT_TYPES).nullish(),
    additional_children: z
      .array(z.string())
      .transform((uids) => [...new Set(uids)])
      .nullish(),
    limits: LimitsBody.nullish(),
    ...Frequency,
  })
  .refine(small, META_TOO_LARGE);

export const TreeMeta = z
  .looseObject({
    hidden: Flag,
    hideChildrenIfNullOrZero: Flag,
    hideInputCells: Flag,
    hideNA: Flag,
    rules: RuleList.nullish(),
    ...Frequency,
  })
  .refine(small, META_TOO_LARGE);

export const DocumentMeta = z
  .looseObject({
    input_type: z.enum(DOCUMENT_INPUT_TYPES).nullish(),
    isRequired: Flag,
    hideNA: Flag,
    showHistory: Flag,
    ...FormMeta,
  })
  .refine(small, META_TOO_LARGE);

/** Keys that values of a metric are read by, beside those above. */
const VALUE_KEYS = ['field_type', 'options'];

export const SentMetricMeta = unlessMistyped(MetricMeta, VALUE_KEYS);
export const SentTreeMeta = unlessMistyped(TreeMeta);
export const SentDocumentMeta = unlessMistyped(DocumentMeta);

const flag = known(z.boolean());
const text = known(z.string());
const frequency = { freq_num: known(z.number()), freq_unit: known(z.enum(FREQUENCY_UNITS)), from_date: text };

export const StoredMetricMeta = z.looseObject({
  hidden: flag,
  hideChildrenIfNullOrZero: flag,
  calculated: flag,
  disable_manual_entry: flag,
  placeholder: text,
  input_type: known(z.enum(METRIC_INPUT_TYPES)),
  additional_children: known(z.array(z.string())),
  limits: known(StoredLimits),
  ...frequency,
});

export const StoredTreeMeta = z.looseObject({
  hidden: flag,
  hideChildrenIfNullOrZero: flag,
  hideInputCells: flag,
  hideNA: flag,
  rules: known(z.array(StoredRule)),
  ...frequency,
});

const StoredForm = z.looseObject({
  name: text,
  fields: known(
    z.array(
      z.looseObject({
        header: z.string(),
        description: text,
        required: flag,
        type: z.enum(FIELD_TYPES),
        options: known(z.array(z.string())),
      }),
    ),
  ),
  file_template: known(z.object({ name: z.string(), url: z.string() })),
});

export const StoredDocumentMeta = z.looseObject({
  input_type: known(z.enum(DOCUMENT_INPUT_TYPES)),
  isRequired: flag,
  hideNA: flag,
  showHistory: flag,
  input_details: known(StoredForm),
  assignments: known(z.array(z.looseObject({ field: z.string(), metric: z.string(), unit: text }))),
});
