import { looseObject } from '../kernel/loose-object.ts';
import { DOCUMENT_INPUT_TYPES, FIELD_TYPES } from '../kernel/vocabulary.ts';

import { type Node, SEGMENT_LENGTH } from '../structure/tree.ts';
import type { FormField } from './field-checks.ts';

export type DocumentInputType = (typeof DOCUMENT_INPUT_TYPES)[number];

/**
 * The sum of the number column `field` is the value of `metric`, which is named by its uid or by that of its node (SET-243,
 * REP-204). `unit`: that of the metric when the form was set up; earlier releases do not say it.
 */
export type Assignment = { field: string; metric: string; unit?: string | undefined };

/** The set-up of a form in a document's meta_json (SET-232 to SET-243, REP-203). */
export type DocumentSetup = {
  inputType: DocumentInputType;
  name: string;
  fields: readonly FormField[];
  template: { name: string; url: string } | null;
  assignments: readonly Assignment[];
  isRequired: boolean;
  hideNA: boolean;
  showHistory: boolean;
};

/** The most values that a form may fill, since one transaction writes all of them. */
export const MAX_ASSIGNMENTS = 50;
export const MAX_FIELDS = 100;
/** Records that a form holds at most. */
export const MAX_FORM_ROWS = 20_000;

export const hasOptions = ({ type }: Pick<FormField, 'type'>): boolean => type === 'selection' || type === 'multiselection';

/** Headers are compared as columns of a file are matched: without blanks around them, in any letter case (REP-095). */
export const headerKey = (header: string): string => header.trim().toLowerCase();

type Loose = Readonly<Record<string, unknown>>;
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const listIn = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(looseObject) : []);

function fieldIn(stored: Loose): FormField[] {
  const header = textIn(stored.header).trim();
  if (header === '') return [];
  const type = FIELD_TYPES.find((each) => each === stored.type) ?? 'string';
  const options = Array.isArray(stored.options) ? stored.options.map(String) : [];
  const own = hasOptions({ type }) ? { options } : {};
  return [{ header, type, required: stored.required === true, description: textIn(stored.description), ...own }];
}

/**
 * Reads a document's meta_json, which any client may have written: missing fields and fields of another type count as not set.
 */
export function documentSetup(meta: Loose): DocumentSetup {
  const details = looseObject(meta.input_details);
  const template = looseObject(details.file_template);
  const url = textIn(template.url);
  return {
    inputType: DOCUMENT_INPUT_TYPES.find((each) => each === meta.input_type) ?? 'upload',
    name: textIn(details.name).trim(),
    fields: listIn(details.fields).flatMap(fieldIn),
    template: url === '' ? null : { name: textIn(template.name) || 'template', url },
    assignments: listIn(meta.assignments).flatMap(({ field, metric, unit }) =>
      textIn(field) && textIn(metric)
        ? [{ field: textIn(field), metric: textIn(metric), ...(typeof unit === 'string' && { unit }) }]
        : [],
    ),
    isRequired: meta.isRequired === true,
    hideNA: meta.hideNA === true,
    showHistory: meta.showHistory !== false,
  };
}

/** The file name of a form's data and of its template (REP-405, REP-406). */
export const formFileName = (name: string): string => `${name.replace(/[\\/:*?"<>|]/g, ' ').trim() || 'data'}.csv`;

export const SETUP_MESSAGES = {
  header: 'Enter a header for this field.',
  repeated: 'Another field has this header. Enter another one.',
  options: 'Enter at least one option.',
  optionRepeated: 'An option is in the list twice. Remove one of the two.',
  comma: 'An option of a multiple choice cannot contain a comma. Remove the comma.',
  column: 'Choose a number field of the form.',
  metricRepeated: 'Another field fills this metric. Choose another metric.',
} as const;

/** A fault of a form's set-up: its place and its message. */
export type SetupFault = { path: (string | number)[]; message: string };

function optionFault({ type, options = [] }: FormField): string | null {
  if (!hasOptions({ type })) return null;
  const shown = options.map((option) => option.trim()).filter((option) => option !== '');
  if (shown.length === 0) return SETUP_MESSAGES.options;
  if (type === 'multiselection' && shown.some((option) => option.includes(','))) return SETUP_MESSAGES.comma;
  return new Set(shown).size < shown.length ? SETUP_MESSAGES.optionRepeated : null;
}

/** The faults in the fields of a form; paths are `fields, index, name of the part` (SET-234). */
export function fieldFaults(fields: readonly FormField[]): SetupFault[] {
  const seen = new Set<string>();
  return fields.flatMap((field, at) => {
    const key = headerKey(field.header);
    const header = key === '' ? SETUP_MESSAGES.header : seen.has(key) ? SETUP_MESSAGES.repeated : null;
    seen.add(key);
    const options = optionFault(field);
    return [
      ...(header === null ? [] : [{ path: ['fields', at, 'header'], message: header }]),
      ...(options === null ? [] : [{ path: ['fields', at, 'options'], message: options }]),
    ];
  });
}

/** The faults in assignments: two fields cannot fill one metric, and only numbers are summed. `fields` where they are known. */
export function assignmentFaults(assignments: readonly Assignment[], fields?: readonly FormField[]): SetupFault[] {
  const metrics = new Set<string>();
  const numbers = fields && new Set(fields.filter(({ type }) => type === 'number').map(({ header }) => headerKey(header)));
  return assignments.flatMap(({ field, metric }, at) => {
    const twice = metrics.has(metric);
    metrics.add(metric);
    const faults: SetupFault[] = [];
    if (numbers && !numbers.has(headerKey(field)))
      faults.push({ path: ['assignments', at, 'field'], message: SETUP_MESSAGES.column });
    if (twice) faults.push({ path: ['assignments', at, 'metric'], message: SETUP_MESSAGES.metricRepeated });
    return faults;
  });
}

/** The node that an assignment fills: that of the uid, else the metric's own in the document's section, else its first one. */
export function assignedNode(nodes: readonly Node[], document: Pick<Node, 'path'>, metric: string): Node | undefined {
  const metrics = nodes.filter(({ type }) => type === 'metricscore');
  const section = document.path.slice(0, 2 * SEGMENT_LENGTH);
  const own = metrics.filter((node) => node.metric?.uid === metric);
  return metrics.find(({ uid }) => uid === metric) ?? own.find(({ path }) => path.startsWith(section)) ?? own[0];
}
