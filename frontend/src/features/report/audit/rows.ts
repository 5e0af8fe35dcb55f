import type { ReportAuditEntry } from '../../../../../shared/contract/report/values.ts';
import { plainText } from '../../../../../shared/domain/file/rich-text.ts';
import { formatDate } from '../../../../../shared/domain/kernel/dates.ts';
import { fullName, shortId } from '../../../../../shared/domain/kernel/names.ts';
import { answerText } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { REVIEW_MARKS } from '../../../../../shared/domain/report/sections.ts';
import { displayStatus } from '../../../../../shared/domain/report/status.ts';
import { isRichField } from '../../../../../shared/domain/trail/kinds.ts';
import { formatFigure } from '../../../ui/format.ts';
import { auditTexts as texts } from './texts.ts';

/** `of`: a metric by name, with its short id and those of the metrics below it. */
export type AuditFilter = { search: string; kind: string; of?: { name: string; ids: readonly string[] } | undefined };

/** The filter in an address. */
export function askedFilter(params: URLSearchParams): AuditFilter {
  const [name, ids] = [params.get('q') ?? '', params.get('of')?.split(',')];
  return ids ? { search: '', kind: '', of: { name, ids } } : { search: name, kind: '' };
}

const FIELDS: Readonly<Record<string, string>> = texts.fields;
export const CHANGE_KINDS = Object.keys(texts.kinds) as (keyof typeof texts.kinds)[];

/** The uid of an upload, which follows its name in the trail. */
const UID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const NAMED = new RegExp(` \\((${UID.source})\\)$`);
const BARE = new RegExp(`^${UID.source}$`);
const DECIMAL = /^-?\d+(\.\d+)?$/;

export type Names = ReadonlyMap<string, string>;

/** The names of all uploads in a trail, by uid. */
export const uploadNames = (changes: readonly ReportAuditEntry[]): [string, string][] =>
  changes.flatMap(({ from, to }) =>
    [from, to].flatMap((value): [string, string][] => {
      const uid = typeof value === 'string' && NAMED.exec(value)?.[1];
      return uid ? [[uid, String(value).replace(NAMED, '')]] : [];
    }),
  );

/**
 * A value of the trail in words: figures with thousands separators, answers as Yes or No, statuses, due dates and section marks
 * as on screens, comments without markup, an auto-fill as running; uploads, periods and packages by name, other things by short
 * id; a dash for no value.
 */
export function inWords(
  value: unknown,
  { kind, field, node = null }: Pick<ReportAuditEntry, 'kind' | 'field'> & Partial<Pick<ReportAuditEntry, 'node'>>,
  names: Names,
): string {
  const mark = field === 'sectionsApproved' && REVIEW_MARKS.find((each) => each.mark === (value ?? null));
  if (mark) return mark.label;
  if (value === null || value === undefined || value === '') return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (kind === 'status' && field === 'status') return displayStatus(value);
  if (field === 'unit') return unitText(value);
  if (field === 'due_date') return formatDate(value);
  if (field === 'fillingJobUid') return texts.filling;
  if (field === 'currentObjectUid' && BARE.test(value)) return names.get(value) ?? texts.unnamedFile;
  if (BARE.test(value)) return names.get(value) ?? shortId(value);
  if (field === 'value' && DECIMAL.test(value) && !node?.is_text)
    return node?.is_yes_or_no ? answerText(value) : formatFigure(value, 'all');
  return isRichField(kind, field) ? plainText(value) : value.replace(NAMED, '');
}

export const whoOf = ({ by }: ReportAuditEntry): string => fullName(by) || shortId(by.uid);

/** The changed thing: metric or section, and its field. For the text of a comment only 'comment'. */
export const whatOf = ({ node, field, kind }: ReportAuditEntry): string => {
  const named = kind === 'comment' && field === 'text' ? 'comment' : field;
  return `${node?.name || texts.report}: ${FIELDS[named] ?? named.replaceAll('_', ' ').trim()}`;
};

/** The changes that match a filter. Nothing else leaves out a change of the trail. */
export const filtered = (
  changes: readonly ReportAuditEntry[],
  { search, kind, of }: AuditFilter,
  names: Names = new Map(),
): ReportAuditEntry[] => {
  const text = search.trim().toLowerCase();
  const partsOf = (change: ReportAuditEntry) => [
    ...[whatOf(change), whoOf(change), change.note],
    ...[change.from, change.to].map((value) => inWords(value, change, names)),
  ];
  return changes.filter(
    (change) =>
      (kind === '' || change.kind === kind) &&
      (of === undefined || (change.node !== null && of.ids.includes(shortId(change.node.uid)))) &&
      (text === '' || partsOf(change).some((part) => part.toLowerCase().includes(text))),
  );
};

/**
 * A value as a file has it: as the page, but figures without separated thousands, which half of all
 * spreadsheets take for decimals.
 */
function inFile(value: unknown, change: ReportAuditEntry, names: Names): string {
  const isFigure = change.field === 'value' && !change.node?.is_text && !change.node?.is_yes_or_no;
  return isFigure && typeof value === 'string' && DECIMAL.test(value) ? value : inWords(value, change, names);
}

/** The columns of the trail as a file, and a change as its row, in the words of the page. */
export const TRAIL_COLUMNS = [texts.when, texts.who, texts.what, texts.from, texts.to, texts.status, texts.note] as const;
export const trailRow = (change: ReportAuditEntry, names: Names): string[] => [
  change.at,
  whoOf(change),
  whatOf(change),
  inFile(change.from, change, names),
  inFile(change.to, change, names),
  change.status === null ? '' : displayStatus(change.status),
  change.note,
];
