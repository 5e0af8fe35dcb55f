import type { TrailEntry } from '../../../../shared/contract/trail/trail.ts';
import { plainText } from '../../../../shared/domain/file/rich-text.ts';
import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { compareNames, isUid, shortId } from '../../../../shared/domain/kernel/names.ts';
import { lastDayOf } from '../../../../shared/domain/kernel/periods.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { displayStatus } from '../../../../shared/domain/report/status.ts';
import { isRichField, type TrailKind } from '../../../../shared/domain/trail/kinds.ts';
import { fill } from '../../ui/fill.ts';
import { formatDay } from '../../ui/format.ts';
import { permissionText } from '../members/index.ts';
import { reportPath } from '../pending/index.ts';
import { fieldInWords } from './field-words.ts';
import { trailTexts as texts } from './texts.ts';

/** The kind of an entry in words. A kind that this release does not know keeps its key. */
export const trailKind = ({ kind }: Pick<TrailEntry, 'kind'>): string => texts.kinds[kind as TrailKind] ?? kind;

export const trailAuthor = ({ by }: Pick<TrailEntry, 'by'>): string => by?.name ?? texts.former;

/** Kinds whose changes are about rights. */
const OF_RIGHTS: readonly string[] = ['membership', 'invitation', 'role', 'group'] satisfies TrailKind[];

/** A role of a person in an entry; null for an administrator without a role. */
type HeldRole = { roleUid: string | null };
const isHeldRole = (value: unknown): value is HeldRole => typeof value === 'object' && value !== null && 'roleUid' in value;
const isRight = (value: unknown): value is { isAdmin: boolean; actions: readonly string[] } =>
  typeof value === 'object' && value !== null && 'isAdmin' in value && 'actions' in value;

/** A value of a right in words: names of roles and groups, permissions, yes or no. */
function rightInWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') return permissionText(value) ?? (isUid(value) ? texts.gone : value);
  if (Array.isArray(value)) return value.map(rightInWords).join(', ') || texts.nothing;
  if (isHeldRole(value)) return value.roleUid === null ? texts.withoutRole : rightInWords(value.roleUid);
  if (isRight(value)) return value.isAdmin ? texts.administrator : rightInWords(value.actions);
  return inWords(value);
}

/** A conversion factor in an entry, added or changed by an import, with its changed notes. */
type ToldFactor = { metric: string; unit: string; toUnit: string; factor: string; metricUid: string } & Record<string, string>;
const isFactor = (value: unknown): value is ToldFactor =>
  typeof value === 'object' && value !== null && 'metric' in value && 'toUnit' in value && 'factor' in value;

function factorInWords({ metric, unit, toUnit, factor, metricUid: _uid, ...notes }: ToldFactor): string {
  const said = fill(texts.factor, { metric, unit: unitText(unit), toUnit: unitText(toUnit), factor });
  return [said, ...Object.entries(notes).map(([name, note]) => `${name} ${note || texts.nothing}`)].join(', ');
}

/** Whether a value of an entry is an object with a name, such as a base metric or a row of a structure. */
const isNamed = (value: unknown): value is { name: string } & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

/** The name and all fields except the uid: 'Diesel, unit Litres, category Energy'. */
function namedInWords({ name, uid: _uid, ...rest }: { name: string } & Record<string, unknown>): string {
  return [name, ...fieldsInWords(rest)].join(', ');
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The filled fields of an object, each with its name: 'threshold 250'. */
const fieldsInWords = (value: object): string[] =>
  Object.entries(value)
    .map(([field, each]) => [field, inWords(each)] as const)
    .filter(([, words]) => words !== texts.nothing)
    .map(([field, words]) => `${lowerFirst(fieldInWords(field))} ${words}`);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing;
  if (isFactor(value)) return factorInWords(value);
  if (Array.isArray(value)) return value.map(inWords).join('; ') || texts.nothing;
  if (isNamed(value)) return namedInWords(value);
  if (isScope(value)) return scopeInWords(value);
  if (typeof value === 'object') return fieldsInWords(value).join(', ') || texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value !== 'string') return String(value);
  if (DAY.test(value)) return formatDay(value);
  // A deleted thing has no name here, so it appears by its short id.
  return isUid(value) ? shortId(value) : value;
}

/** Fields that repeat the equation, which the entry already has in words. */
const PARTS_OF_EQUATION: readonly string[] = ['operationJson', 'metrics'];
const hasEquation = (changes: TrailEntry['changes']) => changes.some(({ field }) => field === 'equation');

/** Whether a value is the scope of a definition's version: its number and its first day. */
const isScope = (value: unknown): value is { number: number; from: string | null; except?: readonly string[] } =>
  typeof value === 'object' && value !== null && 'number' in value && 'from' in value;

function scopeInWords({
  number,
  from,
  except = [],
}: {
  number: number;
  from: string | null;
  except?: readonly string[];
}): string {
  const since = fill(texts.version, { n: number, from: from === null ? texts.firstPeriod : formatDay(from) });
  return except.length === 0
    ? since
    : `${since}, ${fill(texts.exceptPeriods, { days: except.map((day) => formatDay(day)).join(', ') })}`;
}

/** The name of a status, as on the page of its report. */
const statusInWords = (value: unknown): string => (typeof value === 'string' ? displayStatus(value) : inWords(value));

/** The due date of a report, in the format of its page (REP-400). */
const dueInWords = (value: unknown): string =>
  typeof value === 'string' && DAY.test(value) ? formatDate(value) : inWords(value);
/** Rich text as a reader sees it, without its markup. */
const richInWords = (value: unknown): string => inWords(typeof value === 'string' ? plainText(value) : value);
const DUE_DATES: readonly string[] = ['due_date', 'dueDate'];

/** A path in a structure is a code. It tells people only that something was moved. */
const isPlace = (kind: string, field: string): boolean => kind === 'structure' && /(?:^|[:./] ?)path$/.test(field);

/** Kinds whose `endDate` is the day after the last one, as it is stored (ADM-281). */
const WITH_OPEN_END: readonly string[] = ['period', 'project'] satisfies TrailKind[];
const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value);

/** The value of a field with the last day in place of an open end, also within the duration of a project. */
function withLastDay(field: string, value: unknown): unknown {
  if (field === 'endDate') return isDay(value) ? lastDayOf(value) : value;
  const isObject = typeof value === 'object' && value !== null && 'endDate' in value;
  return isObject ? { ...value, endDate: withLastDay('endDate', value.endDate) } : value;
}

/** Each change of an entry as a line: the field, from what, to what. */
export function linesOf({ kind, changes }: Pick<TrailEntry, 'kind' | 'changes'>): string[] {
  const isOfRights = OF_RIGHTS.includes(kind);
  const words = isOfRights ? rightInWords : kind === 'status' ? statusInWords : inWords;
  const isTold = ({ field }: { field: string }) => !(hasEquation(changes) && PARTS_OF_EQUATION.includes(field));
  const ofRights: Readonly<Record<string, string>> = texts.fieldsOfRights;
  const called = (field: string) => (isOfRights ? (ofRights[field] ?? field) : fieldInWords(field));
  return changes.filter(isTold).flatMap(({ field, from, to }) => {
    // An equation without words would show uids instead of metrics.
    if (field === 'operationJson') return [(from ?? null) === null ? texts.calculationSet : texts.calculationChanged];
    if (isPlace(kind, field)) return [fill(texts.moved, { field: called(field) })];
    const said = DUE_DATES.includes(field) ? dueInWords : isRichField(kind, field) ? richInWords : words;
    const told = (value: unknown) => said(WITH_OPEN_END.includes(kind) ? withLastDay(field, value) : value);
    const [before, after] = [told(from), told(to)];
    // A new thing lists its empty fields, too.
    if (before === texts.nothing && after === texts.nothing) return [];
    return [fill(texts.change, { field: called(field), from: before, to: after })];
  });
}

/** The page of the changed thing, if it has one. */
export function linkOf({ kind, place, report, subject }: Omit<TrailEntry, 'changes'>): string | undefined {
  if (place.scope === 'company') return `/company/${shortId(place.uid)}`;
  if (place.scope !== 'project') return undefined;
  const base = `/project/${shortId(place.uid)}`;
  if (kind === 'package') return `${base}/wpack/${shortId(subject.uid)}`;
  if (!report) return base;
  const { uid, packageUid, isStaging } = report;
  return reportPath({ project: place.uid, ref_id: packageUid, uid, is_staging: isStaging });
}

/** The authors of the visible changes, for the filter. */
export function peopleIn(entries: readonly Pick<TrailEntry, 'by'>[]): { value: string; label: string }[] {
  const people = new Map(entries.flatMap(({ by }) => (by ? [[by.uid, by.name] as const] : [])));
  return [...people].map(([value, label]) => ({ value, label })).sort((a, b) => compareNames(a.label, b.label));
}
