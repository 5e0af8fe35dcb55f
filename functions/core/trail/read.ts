import type { TrailEntry, TrailFilter } from '../../../shared/contract/trail/trail.ts';
import { addDays, formatDate, isDate, LATEST_DAY, startOfDayIn } from '../../../shared/domain/kernel/dates.ts';
import { nameOfPerson } from '../../../shared/domain/kernel/names.ts';
import type { Former } from '../../../shared/domain/person/former.ts';
import type { FieldChange } from '../../data/entities/audit.ts';
import { fromStored, nameInCode } from '../../data/entities/stored-names.ts';
import type { AuditItem } from '../../data/stores/audit-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import type { ReportItem } from '../../data/stores/report/report-list-store.ts';
import { namesRights } from '../../data/stores/trail/named-in-changes.ts';
import { type Things, thingsOf } from '../../data/stores/trail/thing-store.ts';
import { cursorOf, END, positionOf, type TrailPosition, trailStore } from '../../data/stores/trail/trail-store.ts';
import { type TrailPlace, trailScopeOf } from '../../data/trail-place.ts';
import { formerPeople } from '../person/former.ts';
import { keptTenant } from '../tenant/kept-tenant.ts';

/** The trail to read: that of one place, or of the whole tenancy with its projects and companies. */
export type WhoseTrail = TrailPlace | 'everything';

/** The name of a thing; '' for a deleted thing that its entry does not name. */
type NamedThing = { uid: string; name: string };

/** An entry with the names of its things. `by`: null for a person who has left the tenancy, see `OTHERS`. */
export type NamedEntry = {
  entry: AuditItem;
  by: NamedThing | null;
  subject: NamedThing;
  place: NamedThing & { scope: 'project' | 'company' | 'tenancy' };
  report: TrailEntry['report'];
  /** with names for the uids that are known */
  changes: FieldChange[];
};

/** Actors who are not people of the tenancy: the operator of the deployment, by a command, and the schedule. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ['operator', 'Operator'],
  ['schedule', 'Schedule'],
]);

/** Entries that are read at a time. */
const PAGE = 200;
/** Pages that one request looks through for entries that its filter lets pass. */
const MAX_PAGES = 10;

type Page = { limit: number; cursor?: string | undefined };

/**
 * A page of a trail, newest first. A filter that few entries pass gives short pages, or empty ones, with the cursor to continue
 * from: one request looks through 2,000 entries at most.
 * @throws invalid_input for an invalid cursor
 */
export async function trailPage(tenantUid: string, whose: WhoseTrail, days: TrailFilter, { limit, cursor }: Page) {
  const filter = await atInstants(tenantUid, days);
  const found: NamedEntry[] = [];
  let position = cursor === undefined ? endOf(filter) : positionOf(cursor);
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const size = isNarrow(filter) ? PAGE : limit - found.length;
    const entries = await readEntries(tenantUid, whose, filter, position, size);
    const passed = await passing(tenantUid, filter, entries);
    found.push(...passed.slice(0, limit - found.length));
    const isFull = found.length === limit;
    const last = isFull ? found.at(-1)!.entry : entries.at(-1);
    const isEnd = entries.length < size && !(isFull && passed.at(-1)?.entry !== last);
    if (last) position = positionIn(whose, last);
    if (isEnd) return { entries: found, next: undefined };
    if (isFull) break;
  }
  return { entries: found, next: cursorOf(position) };
}

/** A whole trail, read in pages, for a file. */
export async function* wholeTrail(tenantUid: string, whose: WhoseTrail, days: TrailFilter): AsyncGenerator<NamedEntry> {
  const filter = await atInstants(tenantUid, days);
  for await (const entries of bunchesOf(tenantUid, whose, filter)) yield* await passing(tenantUid, filter, entries);
}

/** Every entry in the range of a filter, newest first, each read once. */
async function* bunchesOf(tenantUid: string, whose: WhoseTrail, filter: TrailFilter): AsyncGenerator<readonly AuditItem[]> {
  const [from, before] = [filter.from ?? '', endOf(filter)];
  if (whose === 'everything') return yield* trailStore(tenantUid).allOfTenancy({ from, before }, PAGE);
  let position = before;
  for (;;) {
    const entries = await readEntries(tenantUid, whose, filter, position, PAGE);
    yield entries;
    if (entries.length < PAGE) return;
    position = positionIn(whose, entries.at(-1)!);
  }
}

function readEntries(tenantUid: string, whose: WhoseTrail, { from = '' }: TrailFilter, before: TrailPosition, limit: number) {
  const store = trailStore(tenantUid);
  return whose === 'everything' ? store.ofTenancy({ from, before }, limit) : store.ofPlace(whose, { from, before }, limit);
}

const isNarrow = ({ by, kind, search }: TrailFilter) => by !== undefined || kind !== undefined || search !== '';
const endOf = ({ to }: TrailFilter): TrailPosition => (to === undefined ? END : { ...END, time: to, uid: '0' });

/** The filter from the first instant of its first day to that after its last one, where the tenancy is. */
async function atInstants(tenantUid: string, { from, to, ...filter }: TrailFilter): Promise<TrailFilter> {
  if (from === undefined && to === undefined) return filter;
  const { timeZone } = await keptTenant(tenantUid);
  return {
    ...filter,
    ...(from !== undefined && { from: startOfDayIn(timeZone, from) }),
    ...(to !== undefined && to < LATEST_DAY && { to: startOfDayIn(timeZone, addDays(to, 1)) }),
  };
}
const positionIn = (whose: WhoseTrail, { at, recorded, uid }: AuditItem): TrailPosition => ({
  time: whose === 'everything' ? recorded : at,
  uid,
});

/** The entries that a filter lets pass, with their names. */
async function passing(
  tenantUid: string,
  { by, kind, search }: TrailFilter,
  entries: readonly AuditItem[],
): Promise<NamedEntry[]> {
  const wanted = entries.filter((entry) => (by === undefined || entry.by === by) && (kind === undefined || entry.kind === kind));
  const text = search.toLowerCase();
  const named = await withNames(tenantUid, wanted);
  return named.filter(({ subject, place }) => [subject.name, place.name].some((name) => name.toLowerCase().includes(text)));
}

async function withNames(tenantUid: string, stored: readonly AuditItem[]): Promise<NamedEntry[]> {
  if (stored.length === 0) return [];
  const former = await formerPeople(tenantUid);
  const entries = stored.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => toldChange(entry, change, former)),
  }));
  const [things, people] = await Promise.all([
    thingsOf(tenantUid, entries),
    personStore(tenantUid).getMany(entries.map(({ by }) => by)),
  ]);
  const names = new Map(people.map((person) => [person.uid, nameOfPerson(person)]));
  return entries.map((entry) => {
    const name = names.get(entry.by) ?? OTHERS.get(entry.by);
    const { scope, uid } = trailScopeOf(entry.place);
    const report = things.reports.get(entry.root);
    return {
      entry,
      by: name === undefined ? null : { uid: entry.by, name },
      subject: { uid: entry.root, name: subjectName(entry, things) },
      place: { scope, uid, name: things.names.get(uid) ?? '' },
      changes: entry.changes.map((change) =>
        namesRights(entry) ? namedRight(change, things.names) : namedChange(change, things.names),
      ),
      report: report ? placeOfReport(report) : null,
    };
  });
}

const placeOfReport = ({ structureUid, packageUid, uid, isStaging }: ReportItem) => ({
  structureUid,
  packageUid,
  uid,
  isStaging,
});

/** Fields of a person's entry that hold a name; the first person of a sub-tenancy has two in entries of earlier releases. */
const NAMES: ReadonlySet<string> = new Set(['name', 'firstName', 'lastName']);

/** A change without the addresses and names of former members. */
function toldChange({ kind, root, at }: AuditItem, { field, from, to }: FieldChange, { text, named }: Former): FieldChange {
  const isName = kind === 'person' && NAMES.has(field);
  const told = (value: unknown) =>
    isName && typeof value === 'string' ? named({ uid: root, name: value }).name : text(value, at);
  return { field, from: told(from), to: told(to) };
}

const UID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The change of a part names the part: 'Electricity: value' for '<uid>/value'. */
function namedChange({ field, from, to }: FieldChange, names: Things['names']): FieldChange {
  const [part = ''] = UID.exec(field) ?? [];
  const rest = field.slice(part.length).replace(/^[/.]/, '');
  const value = (each: unknown) => (typeof each === 'string' ? (names.get(each) ?? each) : each);
  return { field: part ? `${names.get(part) ?? part}: ${rest}` : field, from: value(from), to: value(to) };
}

/** The change of a right, which holds uids in lists and objects too, with the names of today's code. */
function namedRight({ field, from, to }: FieldChange, names: Things['names']): FieldChange {
  const value = (each: unknown): unknown => {
    if (typeof each === 'string') return names.get(each) ?? each;
    if (typeof each !== 'object' || each === null) return each;
    if (Array.isArray(each)) return each.map(value);
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, value(inner)]));
  };
  return { field: nameInCode(field), from: value(fromStored(from)), to: value(fromStored(to)) };
}

/** Fields in which an entry itself names its subject. */
const NAMING: readonly string[] = ['name', 'deleted', 'email', 'file', 'upload', 'domainUrl'];

/** The present name of the subject, or else the name in the entry: a deleted period is named by its first day. */
function subjectName({ kind, subject, root, changes, context }: AuditItem, { names }: Things): string {
  const told = written(changes);
  const whole =
    names.get(root) ?? names.get(String(context?.metricUid)) ?? (kind === 'period' && isDate(told) ? formatDate(told) : told);
  const part = subject === root ? undefined : names.get(subject.slice(root.length + 1));
  return part ? `${whole}: ${part}` : whole;
}

function written(changes: AuditItem['changes']): string {
  const told = changes.filter(({ field }) => NAMING.includes(field)).flatMap(({ from, to }) => [to, from]);
  return told.find((each): each is string => typeof each === 'string') ?? '';
}
