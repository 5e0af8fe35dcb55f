import { can, seesPackages } from '../../../shared/domain/access/rights.ts';
import { isMarkingAct } from '../../../shared/domain/company/act-marks.ts';
import { nameOfPerson } from '../../../shared/domain/kernel/names.ts';
import { descending } from '../../../shared/domain/kernel/order.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { actName } from '../../../shared/domain/restatement/acts.ts';
import { type RestatedFigure, withoutProject } from '../../../shared/domain/restatement/official-figures.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { type Actor, grantOn } from '../../data/stores/person/caller-store.ts';
import { type PersonItem, personStore } from '../../data/stores/person/person-store.ts';
import { type ProjectItem, projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { figureRecordStore } from '../../data/stores/restatement/figure-record-store.ts';
import { type RestatementEntry, restatementStore } from '../../data/stores/restatement/restatement-store.ts';
import { timeCursor } from '../../data/time-cursor.ts';
import { companiesBelow } from '../company/tree.ts';
import { mayOpen } from '../company/visible-projects.ts';
import type { Context } from '../context.ts';

/** An entry with the person behind it; undefined where nobody announced it, or who has left the tenancy. */
export type EntryWithPerson = { entry: RestatementEntry; person: PersonItem | undefined };

type Page = { limit: number; cursor?: string | undefined };

/** Registers read in parallel. */
const AT_ONCE = 20;

/** Entries with the people behind them. */
export async function withPeople(tenantUid: string, entries: readonly RestatementEntry[]): Promise<EntryWithPerson[]> {
  const people = await personStore(tenantUid).getMany(entries.flatMap(({ by }) => by || []));
  return entries.map((entry) => ({ entry, person: people.find(({ uid }) => uid === entry.by) }));
}

/** Some entries of the register of a project. */
export async function namedBy(tenantUid: string, projectUid: string, uids: ReadonlySet<string>): Promise<EntryWithPerson[]> {
  const entries = await restatementStore(tenantUid).all(projectUid);
  return withPeople(
    tenantUid,
    entries.filter(({ uid }) => uids.has(uid)),
  );
}

/** A page of the register of a project, newest act first. @throws invalid_input for a cursor that is none */
export async function projectRegister({ tenantUid }: Context, projectUid: string, page: Page) {
  const { entries, next } = await restatementStore(tenantUid).page(projectUid, page);
  return { rows: await withPeople(tenantUid, entries), next };
}

/** Whether the caller may read the register of a project, whose entries name packages. */
const mayRead = (actor: Actor, project: ProjectItem): boolean =>
  mayOpen(actor, project) && seesPackages(actor, grantOn(actor, { projectUid: project.uid, companyUid: project.companyUid }));

/** Limits the figures of a company's entry to projects that the caller may open (SET-012); its count still covers all. */
function toldTo(actor: Actor, index: readonly ProjectItem[]): (entry: RestatementEntry) => RestatementEntry {
  const open = new Set(index.filter((project) => mayOpen(actor, project)).map(({ uid }) => uid));
  const isSuperuser = can(actor, undefined, 'superuser');
  const isTold = ({ ofProject }: RestatedFigure) => isSuperuser || (ofProject !== undefined && open.has(ofProject));
  return (entry) => (isMarkingAct(entry.act) ? { ...entry, figures: entry.figures.filter(isTold).map(withoutProject) } : entry);
}

/**
 * A page of the registers of a company and of the projects in and below it whose register the caller may read, newest act first:
 * one Query for the company and one for each project.
 * @throws invalid_input for an invalid cursor
 */
export async function companyRegister({ tenantUid, actor }: Context, companyUid: string, page: Page) {
  const [companies, index] = await Promise.all([companyStore(tenantUid).all(), projectIndexStore(tenantUid).all()]);
  const inside = new Set(companiesBelow(companies, companyUid).map(({ uid }) => uid));
  const projects = index.filter((project) => inside.has(project.companyUid) && mayRead(actor, project));
  const own = await restatementStore(tenantUid).page(companyUid, page);
  const found = own.entries.map(toldTo(actor, index));
  let isMore = own.next !== undefined;
  for (let start = 0; start < projects.length; start += AT_ONCE) {
    const some = projects.slice(start, start + AT_ONCE);
    const pages = await Promise.all(some.map(({ uid }) => restatementStore(tenantUid).page(uid, page)));
    found.push(...pages.flatMap(({ entries }) => entries));
    isMore ||= pages.some(({ next }) => next !== undefined);
  }
  const sorted = found.sort(descending(timeCursor));
  const shown = sorted.slice(0, page.limit);
  const [rows, byUid] = [await withPeople(tenantUid, shown), new Map(projects.map((project) => [project.uid, project]))];
  const last = shown.at(-1);
  return {
    rows: rows.map((row) => ({ ...row, project: byUid.get(row.entry.projectUid) ?? null })),
    next: (isMore || sorted.length > shown.length) && last ? timeCursor(last) : undefined,
  };
}

const COLUMNS = [
  'When',
  'What',
  'Who',
  'Reason',
  'Found',
  'Indicator',
  'Period',
  'Before',
  'Unit before',
  'After',
  'Unit after',
  'Indicator id',
  'Period id',
  'Entry id',
  'Figures in entry id',
];

/** The name of the person who acted; '' for a change that nobody announced. */
export const nameOfAuthor = ({ entry, person }: EntryWithPerson): string => (person ? nameOfPerson(person) : entry.by);

/**
 * The whole register of a project as a table with every restated figure, newest act first; an entry without one has a row of its
 * own, which names the entry with its effect.
 */
export async function registerTable({ tenantUid }: Context, projectUid: string): Promise<string[][]> {
  const named = await withPeople(tenantUid, (await restatementStore(tenantUid).all(projectUid)).reverse());
  const stepsOf = await figureRecordStore(tenantUid).stepsByEntry(projectUid);
  const rows: string[][] = [COLUMNS];
  for (const each of named) {
    const { entry } = each;
    const steps = entry.figureCount === 0 ? [] : (stepsOf.get(entry.uid) ?? []);
    const about = [entry.at, actName(entry.act, entry.subject.name), nameOfAuthor(each), entry.reason];
    if (steps.length === 0)
      rows.push([...about, entry.settledAt ?? '', ...Array<string>(8).fill(''), entry.uid, entry.togetherWith ?? '']);
    for (const { at, name, unit, oldUnit = unit, old, new: value, indicatorUid, periodUid, periodStart, periodEnd } of steps) {
      const figure = [name, displayPeriod({ start: periodStart, end: periodEnd }), old ?? '', oldUnit, value ?? '', unit];
      rows.push([...about, at, ...figure, indicatorUid, periodUid, entry.uid, entry.uid]);
    }
  }
  return rows;
}
