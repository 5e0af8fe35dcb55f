import type { NodeFields, ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { ApiError } from '../../../api/errors.ts';
import { fill } from '../../../ui/fill.ts';
import { changedTo, changedToChoice, changedToDay, changedToFigure } from '../../../ui/form/changed-to.ts';
import { FormFault } from '../../../ui/form/form-errors.ts';
import { isStoredAlike } from '../../../ui/form/merged.ts';
import { common } from '../../../ui/texts.ts';
import { detailTexts } from '../details/texts.ts';
import { limitLines } from '../limits/limit-draft.ts';
import { limitTexts } from '../limits/texts.ts';
import { ruleTexts } from '../rules/texts.ts';
import { metricsTexts as texts } from '../texts.ts';
import { fieldsOf, type StructureRow } from '../tree-rows.ts';
import type { ChangedFields, StructureChanges } from '../use-structure.ts';
import { descriptionBelow } from './document-draft.ts';
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

const TEXTS = ['name', 'title', 'metric.name', 'metric.unit', 'metric.category', 'meta_json.placeholder'] as const;
const textIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const limitsNow = (now: unknown) => {
  const [line = ''] = limitLines({ fields: { meta_json: { limits: now } } });
  return changedTo(limitTexts.title)(line);
};

/** How a message says a field with its stored value as text. */
const SAID: Readonly<Record<string, (now: string) => string>> = {
  ...Object.fromEntries(TEXTS.map((key) => [key, changedTo(LABELS[key]!)])),
  'meta_json.freq_num': changedToFigure(texts.dueEvery),
  'meta_json.freq_unit': changedToChoice(texts.period, (unit) => unit || texts.everyReport),
  'meta_json.from_date': changedToDay(texts.fromDate),
};

/** What a message about a change by somebody else says of a field. `now`: its stored value. */
const partOf = (key: string, now: unknown): string => {
  if (key === 'meta_json.limits') return limitsNow(now);
  return SAID[key]?.(textIn(now)) ?? LABELS[key] ?? key.slice(key.indexOf('.') + 1);
};

/**
 * The fields of a node that a dialog changes, without unchanged values. So other people's changes of the node stay, and a package
 * still follows its project in unchanged fields.
 */
export function changedOfNode(before: NodeFields, { metric, meta_json, ...fields }: ChangedFields): ChangedFields {
  // A field that was never set is sent even if it is null (SET-310, SET-311).
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

/** The values of a row or of a change by field; the fields of `metric` and `meta_json` separately. */
const flat = ({ metric, meta_json = {}, ...fields }: Values): [string, unknown][] => [
  ...Object.entries(fields),
  ...Object.entries({ ...metric }).map(([key, value]): [string, unknown] => [`metric.${key}`, value]),
  ...Object.entries(meta_json).map(([key, value]): [string, unknown] => [`meta_json.${key}`, value]),
];

/**
 * Settings that mean something together alone: every 2 months are not every 2 years, a limit is a figure in the unit of its
 * metric, and an assignment names a field of the form.
 */
const TOGETHER = [
  ['metric.unit', 'meta_json.limits'],
  ['meta_json.freq_num', 'meta_json.freq_unit', 'meta_json.from_date'],
  ['meta_json.input_details', 'meta_json.assignments'],
] as const;

/** The fields that a change is compared in: its own, and those that it leaves and means something with. */
function comparedIn(sent: ChangedFields, before: ReadonlyMap<string, unknown>): [string, unknown][] {
  const own = new Map(flat(sent));
  const left = TOGETHER.filter((group) => group.some((key) => own.has(key))).flat();
  return [...new Map<string, unknown>([...left.map((key) => [key, before.get(key)] as const), ...own])];
}

/** A row as a dialog knows it, and the tree that it stands in. */
export type SeenRow = { row: StructureRow; nodes: readonly ReadNode[] };

/** The values of a row in the form of `flat`, including the description below a document. */
const valuesOf = ({ row, nodes }: SeenRow): ReadonlyMap<string, unknown> =>
  new Map([['description', descriptionBelow(row, nodes)], ...flat(row.fields)]);

/** A row in another state of the tree; undefined where it is gone. */
export function rowIn(nodes: readonly ReadNode[], row: StructureRow): SeenRow | undefined {
  const node = nodes.find(({ uid }) => uid === row.uid);
  if (!node) return undefined;
  const fields = fieldsOf(node);
  return { row: { ...row, path: node.path, label: fields.name, fields }, nodes };
}

/** A change was not sent because another person has changed the same field. `now`: the stored row. */
export class RowChangedSince extends FormFault {
  readonly now: SeenRow;

  constructor(parts: readonly string[], now: SeenRow) {
    super(fill(common.changedSince, { parts: parts.join(', ') }), {});
    this.now = now;
  }
}

/**
 * The changes of a tree for a dialog over one of its rows, from its opening until it is closed. A value that somebody else has
 * changed since is refused at its turn, once: the person has been told, and the next try is compared with what is stored now.
 * A change of the row, below it or of the row as a whole is made where it stands by then: somebody else may have moved it.
 * @param nodes the tree when the dialog was opened
 * @throws RowChangedSince from `patch`
 * @throws FormFault where the row was deleted
 */
export function changesOver(row: StructureRow, changes: StructureChanges, nodes: readonly ReadNode[]): StructureChanges {
  let seen: SeenRow = { row, nodes };
  const judged = (sent: ChangedFields, tree: readonly ReadNode[]): ChangedFields => {
    const now = rowIn(tree, row);
    if (!now) return sent;
    const [before, values] = [valuesOf(seen), valuesOf(now)];
    const others = comparedIn(sent, before).filter(([key, value]) => {
      const stored = values.get(key);
      return !isStoredAlike(stored, before.get(key)) && !isStoredAlike(stored, value);
    });
    if (others.length === 0) return sent;
    seen = now;
    throw new RowChangedSince(
      others.map(([key]) => partOf(key, values.get(key))),
      now,
    );
  };
  const isOfRow = (path: string): boolean => [row.path, seen.row.path, changes.pathOf(row.uid)].includes(path);
  const at = (path: string): string => {
    if (!isOfRow(path)) return path;
    const now = changes.pathOf(row.uid);
    // a metric that is listed below another one has no node of its own there
    if (now === undefined && !row.listed) throw new FormFault(fill(texts.rowGone, { name: row.label }), {});
    return now ?? path;
  };
  return {
    ...changes,
    create: async (body) => changes.create('path' in body && body.path !== undefined ? { ...body, path: at(body.path) } : body),
    remove: async (path) => changes.remove(at(path)),
    move: async (from, to, position) => {
      // `from` has the present paths, and not that of a deleted row
      at(row.path);
      return changes.move(from, to, position);
    },
    preview: async (path, metric) => {
      const first = at(path);
      try {
        return await changes.preview(first, metric);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        await changes.reread();
        const now = at(path);
        if (now === first) throw error;
        return changes.preview(now, metric);
      }
    },
    patch: async (path, type, fields) => {
      if (!isOfRow(path) || typeof fields === 'function') return changes.patch(at(path), type, fields);
      const sent = changedOfNode(seen.row.fields, fields);
      return changes.patch(at(path), type, (now) => judged(sent, now));
    },
  };
}
