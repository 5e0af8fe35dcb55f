import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { filledBy } from '../../../../../shared/domain/form/assigned-unit.ts';
import type { FormField } from '../../../../../shared/domain/form/field-checks.ts';
import * as setup from '../../../../../shared/domain/form/setup.ts';
import type { FieldType } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { SEGMENT_LENGTH } from '../../../../../shared/domain/structure/tree.ts';
import { newId } from '../../../api/actions.ts';
import { type FormErrors, NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { isStoredAlike, type Merge, type Merges, mergedRows, mergedValue, mergedWhole } from '../../../ui/form/merged.ts';
import { common } from '../../../ui/texts.ts';
import { metricsTexts } from '../texts.ts';
import { type StructureRow, treeOf } from '../tree-rows.ts';
import type { ChangedFields } from '../use-structure.ts';
import { setupTexts as texts } from './setup-texts.ts';

/**
 * A field in the form; `options` as lines of text. `id` identifies a field that is moved or renamed; a stored field has the same
 * id in every draft.
 */
export type DraftField = { id: string; header: string; description: string; required: boolean; type: FieldType; options: string };
/**
 * `field`: id of the draft field; `node`: uid of the metric's node; '' if not chosen. `unit`: unit of the field's figures, if
 * known; `refusal`: why the stored form does not fill the metric.
 */
export type DraftAssignment = { id: string; field: string; node: string; unit?: string | undefined; refusal?: string | null };

export type DocumentDraft = {
  name: string;
  title: string;
  text: string;
  inputType: setup.DocumentInputType;
  isRequired: boolean;
  hideNA: boolean;
  showHistory: boolean;
  formName: string;
  template: { name: string; url: string } | null;
  fields: readonly DraftField[];
  assignments: readonly DraftAssignment[];
};

export const newField = (): DraftField => ({
  id: newId(),
  header: '',
  description: '',
  required: false,
  type: 'string',
  options: '',
});

/** The description of a document, which is stored as a node below it. */
export function descriptionBelow({ path: above }: Pick<StructureRow, 'path'>, nodes: readonly ReadNode[]) {
  const described = nodes.find(({ type, path }) => type === 'trackerdescription' && path.slice(0, -SEGMENT_LENGTH) === above);
  const { title = '', text = '' } = described?.node.trackerdescription ?? {};
  return { title, text };
}

/** The choices of a field line by line, so that one that somebody else has added stays. */
const mergedField: Merge<DraftField> = (began, typed, now) => {
  const [before, mine, theirs] = [began, typed, now].map(({ options }) => options.split('\n')) as [string[], string[], string[]];
  const options = isStoredAlike(typed.options, now.options) ? typed.options : mergedLines(before, mine, theirs).join('\n');
  return { ...mergedValue(began, typed, now), options };
};
const mergedLines = mergedRows<string>((line) => line);

/** The parts of a draft that hold several things: an assignment means nothing in parts. */
export const DOCUMENT_MERGES: Merges<DocumentDraft> = {
  template: mergedWhole,
  fields: mergedRows<DraftField>(({ id }) => id, mergedField),
  assignments: mergedRows<DraftAssignment>(({ id }) => id, mergedWhole),
};

/** An id for each of the names, the same whatever stands beside it. */
const idsOf = (names: readonly string[]): string[] =>
  names.map((name, at) => JSON.stringify([name, names.slice(0, at).filter((each) => each === name).length]));

/** The stored document as the modal's draft. */
export function draftOf({ row, nodes }: { row: StructureRow; nodes: readonly ReadNode[] }): DocumentDraft {
  const stored = setup.documentSetup(row.fields.meta_json);
  const { title, text } = descriptionBelow(row, nodes);
  const { inputType, isRequired, hideNA, showHistory, template } = stored;
  const ids = idsOf(stored.fields.map(({ header }) => setup.headerKey(header)));
  const fields = stored.fields.map(({ header, description = '', required = false, type, options = [] }, at) => ({
    id: ids[at]!,
    header,
    description,
    required,
    type,
    options: options.join('\n'),
  }));
  const tree = treeOf(nodes).nodes;
  // one field may fill several metrics
  const idsOfLines = idsOf(stored.assignments.map(({ field, metric }) => JSON.stringify([setup.headerKey(field), metric])));
  const assignments = stored.assignments.map((each, at) => {
    const filled = filledBy(tree, row, each);
    return {
      id: idsOfLines[at]!,
      field: fields.find(({ header }) => setup.headerKey(header) === setup.headerKey(each.field))?.id ?? '',
      node: filled?.node.uid ?? '',
      unit: each.unit ?? (filled?.refusal === null ? filled.node.metric?.unit : undefined),
      refusal: filled?.refusal ?? null,
    };
  });
  const own = { name: row.label, title, text, formName: stored.name, fields, assignments };
  return { ...own, inputType, isRequired, hideNA, showHistory, template };
}

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

const formField = ({ id: _id, options, header, ...rest }: DraftField): FormField => ({
  ...rest,
  header: header.trim(),
  ...(setup.hasOptions(rest) && { options: linesOf(options) }),
});

export const isForm = ({ inputType }: Pick<DocumentDraft, 'inputType'>) => inputType !== 'upload';
export const isNumber = ({ type }: DraftField) => type === 'number';

/** The metric's own uid, which survives a copy of the tree, unless several nodes share it. */
function metricUid(nodes: readonly ReadNode[], nodeUid: string): string {
  const metric = nodes.find(({ uid }) => uid === nodeUid)?.node.metricscore?.metric?.uid;
  const same = nodes.filter((node) => node.node.metricscore?.metric?.uid === metric);
  return metric !== undefined && same.length === 1 ? metric : nodeUid;
}

/** The form of a draft, together with its assignments, which refer to fields of the form. */
function formIn({ formName, template, fields, assignments }: DocumentDraft, nodes: readonly ReadNode[]) {
  const headerOf = (id: string) => fields.find((field) => field.id === id)?.header.trim() ?? '';
  return {
    input_details: { name: formName.trim(), fields: fields.map(formField), file_template: template },
    assignments: assignments.map(({ field, node, unit }) => ({
      field: headerOf(field),
      metric: metricUid(nodes, node),
      ...(unit !== undefined && { unit }),
    })),
  };
}

/**
 * The body to send. An unchanged form stays as stored. The form also stays if the document becomes an upload, so that switching
 * back loses nothing.
 */
export function changeOf(draft: DocumentDraft, before: DocumentDraft, nodes: readonly ReadNode[]): ChangedFields {
  const { name, title, text, inputType, isRequired, hideNA, showHistory } = draft;
  const described = title !== before.title || text !== before.text;
  const [form, formBefore] = [draft, before].map((each) => formIn(each, nodes));
  return {
    name: name.trim(),
    ...(described && { description: { title, text } }),
    meta_json: { input_type: inputType, isRequired, hideNA, showHistory, ...(!isStoredAlike(form, formBefore) && form) },
  };
}

const keyed = (faults: readonly setup.SetupFault[], prefix: string) =>
  faults.map(({ path, message }) => [[prefix, ...path].filter(Boolean).join('.'), message] as const);

/** The faults of a draft, under the server's names. */
export function faultsOf({ name, fields, assignments, ...draft }: DocumentDraft): FormErrors {
  const ofForm = isForm(draft) ? fields.map(formField) : [];
  const lines = isForm(draft) ? assignments : [];
  const headers = lines.map(({ field, node }) => ({ field: fields.find(({ id }) => id === field)?.header ?? '', metric: node }));
  const chosen = lines.flatMap(({ node, refusal }, at) => {
    const fault = node === '' ? texts.metricError : refusal ? texts.unitError : null;
    return fault === null ? [] : [[`meta_json.assignments.${at}.metric`, fault]];
  });
  const found: Record<string, string> = {
    ...(name.trim() === '' && { name: metricsTexts.nameRequired }),
    ...(isForm(draft) && fields.length === 0 && { 'meta_json.input_details.fields': texts.noFields }),
    ...Object.fromEntries(keyed(setup.fieldFaults(ofForm), 'meta_json.input_details')),
    ...Object.fromEntries(keyed(setup.assignmentFaults(headers, ofForm), 'meta_json')),
    ...Object.fromEntries(chosen),
  };
  return Object.keys(found).length === 0 ? NO_ERRORS : { ...NO_ERRORS, summary: common.checkFields, fields: found };
}

const LIST_OF: Record<string, 'fields' | 'assignments'> = {
  'meta_json.input_details.fields': 'fields',
  'meta_json.assignments': 'assignments',
};

/**
 * The name of a fault in the draft `checked`, for the present position of its row: a fault stays with its row when rows are moved
 * or removed. '' for a row that is newer than the check.
 */
export function nameWhenChecked(name: string, now: DocumentDraft, checked: DocumentDraft): string {
  const [, prefix = '', at = '', rest = ''] = /^(.*?)\.(\d+)(\..*)$/.exec(name) ?? [];
  const list = LIST_OF[prefix];
  if (list === undefined) return name;
  const row = now[list][Number(at)];
  const then = (checked[list] as readonly { id: string }[]).findIndex(({ id }) => id === row?.id);
  return then < 0 ? '' : `${prefix}.${then}${rest}`;
}
