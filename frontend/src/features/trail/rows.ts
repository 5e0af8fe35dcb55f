import type { TrailEntry } from '../../../../shared/contract/trail/trail.ts';
import { formatDate } from '../../../../shared/domain/kernel/dates.ts';
import { compareNames, isUid, shortId } from '../../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { displayStatus } from '../../../../shared/domain/report/status.ts';
import type { TrailKind } from '../../../../shared/domain/trail/kinds.ts';
import { fill } from '../../ui/fill.ts';
import { formatDay } from '../../ui/format.ts';
import { permissionText } from '../members/index.ts';
import { reportPath } from '../pending/index.ts';
import { fieldInWords } from './field-words.ts';
import { trailTexts as texts } from './texts.ts';

/** What an entry is about in words; one of a kind that this release does not know keeps its word. */
export const trailKind = ({ kind }: Pick<TrailEntry, 'kind'>): string => texts.kinds[kind as TrailKind] ?? kind;

export const trailAuthor = ({ by }: Pick<TrailEntry, 'by'>): string => by?.name ?? texts.former;

/** Kinds whose changes are about rights. */
const OF_RIGHTS: readonly string[] = ['membership', 'invitation', 'role', 'group'] satisfies TrailKind[];

/** A role of a person in an entry; null for an administrator without a role. */
type HeldRole = { roleUid: string | null };
const isHeldRole = (value: unknown): value is HeldRole => typeof value === 'object' && value !== null && 'roleUid' in value;
const isRight = (value: unknown): value is { isAdmin: boolean; actions: readonly string[] } =>
  typeof value === 'object' && value !== null && 'isAdmin' in value && 'actions' in value;

/** A value of rights: names of roles and groups, permissions, yes and no. */
function rightInWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') return permissionText(value) ?? (isUid(value) ? texts.gone : value);
  if (Array.isArray(value)) return value.map(rightInWords).join(', ') || texts.nothing;
  if (isHeldRole(value)) return value.roleUid === null ? texts.withoutRole : rightInWords(value.roleUid);
  if (isRight(value)) return value.isAdmin ? texts.administrator : rightInWords(value.actions);
  return inWords(value);
}

/** A conversion factor that an import has added or changed, as entries tell it, with the notes that it has changed. */
type ToldFactor = { metric: string; unit: string; toUnit: string; factor: string; metricUid: string } & Record<string, string>;
const isFactor = (value: unknown): value is ToldFactor =>
  typeof value === 'object' && value !== null && 'metric' in value && 'toUnit' in value && 'factor' in value;

function factorInWords({ metric, unit, toUnit, factor, metricUid: _uid, ...notes }: ToldFactor): string {
  const said = fill(texts.factor, { metric, unit: unitText(unit), toUnit: unitText(toUnit), factor });
  return [said, ...Object.entries(notes).map(([name, note]) => `${name} ${note || texts.nothing}`)].join(', ');
}

/** Something with a name, as entries tell it beside its other fields: a base metric, a row of a structure. */
const isNamed = (value: unknown): value is { name: string } & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

/** The name and all other fields but the uid: 'Diesel, unit Litres, category Energy'. */
function namedInWords({ name, uid: _uid, ...rest }: { name: string } & Record<string, unknown>): string {
  return [name, ...fieldsInWords(rest)].join(', ');
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The fields of an object that say something, each by its name: 'threshold 250'. */
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
  // what is deleted has no name here
  return isUid(value) ? shortId(value) : value;
}

/** What an equation in words says as well. */
const PARTS_OF_EQUATION: readonly string[] = ['operationJson', 'metrics'];
const hasEquation = (changes: TrailEntry['changes']) => changes.some(({ field }) => field === 'equation');

/** Since when a version of a definition counts, as entries tell it. */
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

/** A status as the page of its report calls it. */
const statusInWords = (value: unknown): string => (typeof value === 'string' ? displayStatus(value) : inWords(value));

/** The due date of a report as its page writes it (REP-400). */
const dueInWords = (value: unknown): string =>
  typeof value === 'string' && DAY.test(value) ? formatDate(value) : inWords(value);
const DUE_DATES: readonly string[] = ['due_date', 'dueDate'];

/** Places in a structure are codes, which say nothing to people but that something was moved. */
const isPlace = (kind: string, field: string): boolean => kind === 'structure' && /(?:^|[:./] ?)path$/.test(field);

/** Each change of an entry as a line: the field, from what, to what. */
export function linesOf({ kind, changes }: Pick<TrailEntry, 'kind' | 'changes'>): string[] {
  const isOfRights = OF_RIGHTS.includes(kind);
  const words = isOfRights ? rightInWords : kind === 'status' ? statusInWords : inWords;
  const isTold = ({ field }: { field: string }) => !(hasEquation(changes) && PARTS_OF_EQUATION.includes(field));
  const ofRights: Readonly<Record<string, string>> = texts.fieldsOfRights;
  const called = (field: string) => (isOfRights ? (ofRights[field] ?? field) : fieldInWords(field));
  return changes.filter(isTold).map(({ field, from, to }) => {
    // an equation without words names its metrics by their uids
    if (field === 'operationJson') return (from ?? null) === null ? texts.calculationSet : texts.calculationChanged;
    if (isPlace(kind, field)) return fill(texts.moved, { field: called(field) });
    const said = DUE_DATES.includes(field) ? dueInWords : words;
    return fill(texts.change, { field: called(field), from: said(from), to: said(to) });
  });
}

/** The page of what was changed, where it has one. */
export function linkOf({ kind, place, report, subject }: Omit<TrailEntry, 'changes'>): string | undefined {
  if (place.scope === 'company') return `/company/${shortId(place.uid)}`;
  if (place.scope !== 'project') return undefined;
  const base = `/project/${shortId(place.uid)}`;
  if (kind === 'package') return `${base}/wpack/${shortId(subject.uid)}`;
  if (!report) return base;
  const { uid, packageUid, isStaging } = report;
  return reportPath({ project: place.uid, ref_id: packageUid, uid, is_staging: isStaging });
}

/** The people whose changes are in sight, to choose from; the chosen one stays. */
export function peopleIn(entries: readonly Pick<TrailEntry, 'by'>[]): { value: string; label: string }[] {
  const people = new Map(entries.flatMap(({ by }) => (by ? [[by.uid, by.name] as const] : [])));
  return [...people].map(([value, label]) => ({ value, label })).sort((a, b) => compareNames(a.label, b.label));
}
