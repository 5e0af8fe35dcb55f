import type { Company } from '../../../../../shared/contract/company/companies.ts';
import type { FoundPackage } from '../../../../../shared/contract/person/me.ts';
import { compareNames, shortId, toldApart } from '../../../../../shared/domain/kernel/names.ts';
import { displayStatus } from '../../../../../shared/domain/report/status.ts';
import { fill } from '../../../ui/fill.ts';
import { formatPeriod } from '../../../ui/format.ts';
import { searchTexts } from './texts.ts';

type ListedCompany = Pick<Company, 'uid' | 'name' | 'accessible' | 'projects'>;
export type SearchKind = 'company' | 'project' | 'package' | 'report';
/** A search result. `words`: its search text in lower case; `about`: its place, to distinguish equal names. */
export type SearchEntry = { kind: SearchKind; name: string; about: string; href: string; words: string };

const KINDS: readonly SearchKind[] = ['project', 'package', 'report', 'company'];
/** The root package appears under the name of its project. */
const ROOT = 'master';

const entry = (kind: SearchKind, name: string, about: string, href: string, more = ''): SearchEntry => ({
  kind,
  name,
  about,
  href,
  words: `${name} ${about} ${more}`.toLowerCase(),
});

/** All places that the person may open, from the navigation and from the packages with their reports. `today`: YYYY-MM-DD. */
export function searchEntries(
  companies: readonly ListedCompany[],
  packages: readonly FoundPackage[],
  today: string,
): SearchEntry[] {
  const projects = companies.flatMap((company) => company.projects.map((project) => ({ ...project, company: company.name })));
  const nameOf = new Map(projects.map(({ uid, name }) => [uid, name]));
  const beside = ({ project, name }: FoundPackage) => `${project} ${name}`;
  return [
    ...toldApart(companies)
      .filter(({ accessible }) => accessible)
      .map(({ uid, name }) => entry('company', name, '', `/company/${shortId(uid)}`)),
    ...toldApart(projects, ({ company, name }) => `${company} ${name}`)
      .filter(({ accessible }) => accessible)
      .map(({ uid, name, company }) => entry('project', name, company, `/project/${shortId(uid)}`)),
    ...toldApart(
      packages.filter(({ name }) => name !== ROOT),
      beside,
    ).flatMap((found) => entriesOf(found, nameOf.get(found.project) ?? '', today)),
  ];
}

/**
 * Search entries of a package, which links to its dashboard, and of its reports. The report that is being filled in has no id in
 * its address (REP-016).
 */
function entriesOf({ uid, name, project, reports }: FoundPackage, projectName: string, today: string): SearchEntry[] {
  const base = `/project/${shortId(project)}/wpack/${shortId(uid)}`;
  const report = ({ uid: report, is_staging, status_name, due_date, period }: FoundPackage['reports'][number]): SearchEntry[] => {
    if (!period) return [];
    const about = [projectName, displayStatus(status_name, due_date, today)].filter(Boolean).join(' · ');
    const href = `${base}/report${is_staging ? '' : `/${shortId(report)}`}`;
    return [entry('report', `${name}, ${formatPeriod(period)}`, about, href, `${period.startDate} ${longMonths(period)}`)];
  };
  return [entry('package', name, projectName, base), ...reports.flatMap(report)];
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const longMonths = ({ startDate, endDate }: { startDate: string; endDate: string }): string => {
  const last = new Date(Date.parse(`${endDate}T00:00:00Z`) - 1);
  return `${MONTH.format(new Date(`${startDate}T00:00:00Z`))} ${MONTH.format(last)}`;
};

/**
 * How well a name matches, from the best: it begins with the text, one of its words does, it contains the text, or only its place
 * does.
 */
function rank({ name }: SearchEntry, text: string): number {
  const own = name.toLowerCase();
  if (own.startsWith(text)) return 0;
  return own.includes(` ${text}`) ? 1 : own.includes(text) ? 2 : 3;
}

export type SearchGroup = { kind: SearchKind; entries: readonly SearchEntry[] };

const holding = (entries: readonly SearchEntry[], parts: readonly string[]) =>
  entries.filter(({ words }) => parts.every((part) => words.includes(part)));

/** A year, a month, or a part of a month's name. */
const TIME = /^(\d{4}(-\d\d)?|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)$/;

/** The history of packages. Old reports are not in the list, so a search for a package and a month leads to the history. */
function history(entries: readonly SearchEntry[], parts: readonly string[]): SearchEntry[] {
  const rest = parts.filter((part) => !TIME.test(part));
  if (rest.length === 0 || rest.length === parts.length) return [];
  const packages = holding(entries, rest).filter(({ kind }) => kind === 'package');
  return packages.map((each) => ({
    ...each,
    kind: 'report' as const,
    name: fill(searchTexts.history, { package: each.name }),
    href: `${each.href}/evals`,
  }));
}

/** The entries that contain every word of a text, by kind, best first, at most `most` of each kind. */
export function searchPlaces(entries: readonly SearchEntry[], text: string, most: number): SearchGroup[] {
  const wanted = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (wanted === '') return [];
  const parts = wanted.split(' ');
  const direct = holding(entries, parts);
  const found = direct.length > 0 ? direct : history(entries, parts);
  const best = (a: SearchEntry, b: SearchEntry) => rank(a, wanted) - rank(b, wanted) || compareNames(a.name, b.name);
  const byKind = Map.groupBy(found.sort(best), ({ kind }) => kind);
  return KINDS.flatMap((kind) => {
    const list = byKind.get(kind)?.slice(0, most) ?? [];
    return list.length > 0 ? [{ kind, entries: list }] : [];
  });
}
