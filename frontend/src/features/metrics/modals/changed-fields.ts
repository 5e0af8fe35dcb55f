import type { NodeFields, ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { fill } from '../../../ui/fill.ts';
import { changedTo } from '../../../ui/form/changed-to.ts';
import { FormFault } from '../../../ui/form/form-errors.ts';
import { isStoredAlike, mergedValue } from '../../../ui/form/merged.ts';
import { common } from '../../../ui/texts.ts';
import { detailTexts } from '../details/texts.ts';
import { limitTexts } from '../limits/texts.ts';
import { ruleTexts } from '../rules/texts.ts';
import { metricsTexts as texts } from '../texts.ts';
import { fieldsOf, type StructureRow } from '../tree-rows.ts';
import type { ChangedFields, StructureChanges } from '../use-structure.ts';
import { descriptionBelow } from './document-draft.ts';
import { SETTING_MERGES } from './merged-fields.ts';
import { setupTexts } from './setup-texts.ts';

const LABELS: Readonly<Record<string, string>> = {
  name: texts.name,
  title: texts.fileTitle,
  text: texts.fileText,
  description: texts.fileText,
  'metric.name': texts.metricName,
  'metric.unit': texts.metricUnit,
  'metric.description': texts.metricDescription,
  'metric.category': texts.metricCategory,
  'meta_json.rules': ruleTexts.title,
  'meta_json.limits': limitTexts.title,
  'meta_json.placeholder': texts.placeholderText,
  'meta_json.freq_num': texts.dueEvery,
  'meta_json.freq_unit': texts.period,
  'meta_json.from_date': texts.fromDate,
  'meta_json.input_type': detailTexts.inputType,
  'meta_json.isRequired': setupTexts.isRequired,
  'meta_json.hideNA': setupTexts.hideNA,
  'meta_json.showHistory': setupTexts.showHistory,
  'meta_json.input_details': setupTexts.form,
  'meta_json.assignments': setupTexts.assignments,
};

/** Fields with a plain text, which a message can say. */
const TEXTS: ReadonlySet<string> = new Set([
  'name',
  'title',
  'metric.name',
  'metric.unit',
  'metric.category',
  'meta_json.placeholder',
]);

/** What a message about a change by somebody else says of a field. `now`: its stored value. */
function partOf(key: string, now: unknown): string {
  const label = LABELS[key] ?? key.slice(key.indexOf('.') + 1);
  return TEXTS.has(key) ? changedTo(label)(typeof now === 'string' ? now : '') : label;
}

/**
 * The fields of a node that a dialog changes, without values that are as they were when it opened. So another person's changes of
 * the node stay, and a package still follows its project in unchanged fields.
 */
export function changedOfNode(before: NodeFields, { metric, meta_json, ...fields }: ChangedFields): ChangedFields {
  // what was never set is sent also where it is null (SET-310, SET-311)
  const isLeft = (stored: Readonly<Record<string, unknown>>, key: string, value: unknown) =>
    key in stored && isStoredAlike(stored[key], value);
  const others = Object.entries(fields).filter(([key, value]) => !isLeft(before, key, value));
  const meta = Object.entries(meta_json ?? {}).filter(([key, value]) => !isLeft(before.meta_json, key, value));
  return {
    ...(metric && { metric }),
    ...Object.fromEntries(others),
    ...(meta_json && { meta_json: Object.fromEntries(meta) }),
  };
}

type Values = Pick<ChangedFields, 'meta_json'> & { metric?: object | undefined };

/** The values of a row or of its change by their fields, those of `metric` and `meta_json` each by themselves. */
const flat = ({ metric, meta_json = {}, ...fields }: Values): [string, unknown][] => [
  ...Object.entries(fields),
  ...Object.entries({ ...metric }).map(([key, value]): [string, unknown] => [`metric.${key}`, value]),
  ...Object.entries(meta_json).map(([key, value]): [string, unknown] => [`meta_json.${key}`, value]),
];

/** A row's values as `flat` has those of a change, with the description that a document has below it. */
const valuesOf = (row: Pick<StructureRow, 'path' | 'fields'>, nodes: readonly ReadNode[]): ReadonlyMap<string, unknown> =>
  new Map([['description', descriptionBelow(row, nodes)], ...flat(row.fields)]);

/**
 * A change over values that somebody else has changed since `began`, which its person has been told: parts of a value that they left are
 * as they are stored.
 */
function overStored(
  { metric, meta_json, ...fields }: ChangedFields,
  began: ReadonlyMap<string, unknown>,
  now: ReadonlyMap<string, unknown>,
): ChangedFields {
  const over = <T extends object>(values: T, prefix: string): T =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => {
        const key = `${prefix}${field}`;
        const [was, stored] = [began.get(key), now.get(key)];
        return [field, isStoredAlike(was, stored) ? value : (SETTING_MERGES[key] ?? mergedValue)(was, value, stored)];
      }),
    ) as T;
  return {
    ...over(fields, ''),
    ...(metric && { metric: over(metric, 'metric.') }),
    ...(meta_json && { meta_json: over(meta_json, 'meta_json.') }),
  };
}

/**
 * The changes of a tree for a dialog over one of its rows, from its opening until it is closed. A value that somebody else has
 * changed since is refused at its turn, once: the person has been told, and the next try is over the stored one.
 * @param nodes the tree when the dialog was opened
 * @throws FormFault with the names of such fields
 */
export function changesOver(row: StructureRow, changes: StructureChanges, nodes: readonly ReadNode[]): StructureChanges {
  const began = valuesOf(row, nodes);
  const seen = new Map(began);
  const judged = (sent: ChangedFields, now: readonly ReadNode[]): ChangedFields => {
    const found = now.find(({ uid }) => uid === row.uid);
    const values = found && valuesOf({ path: found.path, fields: fieldsOf(found) }, now);
    const others = flat(sent).filter(([key, value]) => {
      const stored = values?.get(key);
      return values && !isStoredAlike(stored, seen.get(key)) && !isStoredAlike(stored, value);
    });
    if (others.length === 0) return values ? overStored(sent, began, values) : sent;
    for (const [key] of others) seen.set(key, values?.get(key));
    const parts = others.map(([key]) => partOf(key, values?.get(key)));
    throw new FormFault(fill(common.changedSince, { parts: parts.join(', ') }), {});
  };
  return {
    ...changes,
    patch: (path, type, fields) => {
      if (path !== row.path || typeof fields === 'function') return changes.patch(path, type, fields);
      const sent = changedOfNode(row.fields, fields);
      return changes.patch(path, type, (now) => judged(sent, now));
    },
  };
}
