import { nameOfPerson } from '../../../../shared/domain/kernel/names.ts';
import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';
import type { TrailKind } from '../../../../shared/domain/trail/kinds.ts';
import { db } from '../../service.ts';
import { projectOf, trailScopeOf } from '../../trail-place.ts';
import type { AuditItem } from '../audit-store.ts';
import { readGroups } from '../factor/factor-group-sheets.ts';
import { metricStore } from '../metric/metric-store.ts';
import { periodOf, type ReportItem } from '../report/report-list-store.ts';
import { structureStore } from '../structure/structure-store.ts';
import {
  companiesNamed,
  filesNamed,
  groupsNamed,
  invitedIn,
  packagesNamed,
  responsibleNamed,
  rolesNamed,
} from './named-in-changes.ts';

type Subject = Pick<AuditItem, 'subject' | 'root' | 'place' | 'kind' | 'context' | 'changes'>;

/** The name of a report in the trail of a project that it has left: its readers may not see where it is. */
const MOVED_AWAY = 'A report that was moved away';

/** Names by uid, and the reports among the subjects that are still in the project of an entry. */
export type Things = { names: ReadonlyMap<string, string>; reports: ReadonlyMap<string, ReportItem> };

const IN_REPORT: ReadonlySet<string> = new Set<TrailKind>(['value', 'status', 'settings', 'place', 'document', 'comment']);

/** Reads keys of one kind of item in BatchGets of 100 each. */
async function many<K, T>(keys: readonly K[], get: (keys: K[]) => Promise<{ data: T[] }>): Promise<T[]> {
  return keys.length === 0 ? [] : (await get([...new Map(keys.map((key) => [JSON.stringify(key), key])).values()])).data;
}

/**
 * The current names of the subjects of entries, without deleted ones. A BatchGet for each kind of thing, and one more for the
 * things that these name.
 */
export async function thingsOf(tenantUid: string, entries: readonly Subject[]): Promise<Things> {
  const of = (...kinds: TrailKind[]) => entries.filter(({ kind }) => (kinds as string[]).includes(kind));
  const inProjects = (...kinds: TrailKind[]) =>
    of(...kinds).flatMap(({ place, root }) => {
      const projectUid = projectOf(place);
      return projectUid ? [{ tenantUid, projectUid, uid: root }] : [];
    });
  const ofReports = entries.filter(({ kind }) => IN_REPORT.has(kind));
  const subjects = await many(
    ofReports.map(({ root }) => ({ tenantUid, uid: root })),
    (keys) => db.entities.report.get(keys).go(),
  );
  const places = new Set(ofReports.map(({ root, place }) => `${root} in ${projectOf(place)}`));
  const isHere = ({ uid, projectUid }: ReportItem) => places.has(`${uid} in ${projectUid}`);
  const reports = subjects.filter(isHere);
  const projectUids = [...new Set(entries.flatMap(({ place }) => projectOf(place) ?? []))];
  const [packages, periods, roles, indicators, projects, companies, groups] = await Promise.all([
    many(
      [
        ...inProjects('package', 'structure', 'target', 'factor'),
        ...packagesNamed(tenantUid, entries),
        ...reports.map(({ projectUid, packageUid }) => ({ tenantUid, projectUid, uid: packageUid })),
      ],
      (keys) => db.entities.package.get(keys).go(),
    ),
    many(inProjects('period'), (keys) => db.entities.period.get(keys).go()),
    many([...inProjects('role'), ...rolesNamed(tenantUid, entries), ...responsibleNamed(tenantUid, entries)], (keys) =>
      db.entities.role.get(keys).go(),
    ),
    many(inProjects('indicator'), (keys) => db.entities.indicator.get(keys).go()),
    many(
      projectUids.map((uid) => ({ tenantUid, uid })),
      (keys) => db.entities.project.get(keys).go(),
    ),
    many(
      [
        ...entries.flatMap(({ place }) => {
          const scope = trailScopeOf(place);
          return scope.scope === 'company' ? [{ tenantUid, uid: scope.uid }] : [];
        }),
        ...companiesNamed(tenantUid, entries),
      ],
      (keys) => db.entities.company.get(keys).go(),
    ),
    many(
      [
        ...of('group').flatMap(({ place, root }) => {
          const { scope, uid: scopeUid } = trailScopeOf(place);
          return scope === 'tenancy' ? [] : [{ tenantUid, scope, scopeUid, uid: root }];
        }),
        ...groupsNamed(tenantUid, entries),
      ],
      (keys) => db.entities.permissionGroup.get(keys).go(),
    ),
  ]);
  const [metrics, people, sheets, invited, files, nodes] = await Promise.all([
    metricStore(tenantUid).getMany([...of('metric').map(({ root }) => root), ...of('factor').flatMap(metricOf)]),
    many(
      of('membership', 'person').map(({ root }) => ({ tenantUid, uid: root })),
      (keys) => db.entities.user.get(keys).go(),
    ),
    of('factor-group').length > 0 ? readGroups(tenantUid).then(({ groups: found }) => found) : [],
    invitedIn(tenantUid, entries),
    filesNamed(tenantUid, entries),
    nodeNames(tenantUid, projects, [
      ...reports,
      ...inProjects('structure').map(({ uid, ...at }) => ({ ...at, packageUid: uid })),
    ]),
  ]);
  const projectNames = new Map(projects.map(({ uid, name }) => [uid, name]));
  // the root of a project has a name of its own that no page shows
  const nameOfPackage = ({ kind, projectUid, name }: (typeof packages)[number]) =>
    (kind === 'master' ? projectNames.get(projectUid) : undefined) ?? name;
  const packageNames = new Map(packages.map((each) => [each.uid, nameOfPackage(each)]));
  return {
    reports: new Map(reports.map((report) => [report.uid, report])),
    names: new Map<string, string>([
      ...nodes,
      ...invited,
      ...files,
      ...packageNames,
      ...[...roles, ...indicators, ...projects, ...companies, ...groups, ...metrics, ...sheets].map(named),
      ...periods.map((each) => [each.uid, displayPeriod({ start: each.startDate, end: each.endDate })] as const),
      ...people.map((person) => [person.uid, nameOfPerson(person)] as const),
      ...subjects.map((report) => [report.uid, isHere(report) ? reportName(report, packageNames) : MOVED_AWAY] as const),
    ]),
  };
}

const named = ({ uid, name }: { uid: string; name: string }) => [uid, name] as const;
const metricOf = ({ context }: Subject): string[] => (typeof context?.metricUid === 'string' ? [context.metricUid] : []);

const reportName = (report: ReportItem, packages: ReadonlyMap<string, string>) => {
  const period = periodOf(report);
  const span = displayPeriod(period && { start: period.startDate, end: period.endDate });
  return `${packages.get(report.packageUid) ?? ''}, ${span}`;
};

type TreeOwner = { projectUid: string; packageUid: string };
type Project = { uid: string; structureUid: string; rootUid: string };

/** The metrics, documents and sections that packages show now, by the uid of the node. One BatchGet for all projects together. */
async function nodeNames(tenantUid: string, projects: readonly Project[], owners: readonly TreeOwner[]) {
  const concerned = projects.filter(({ uid }) => owners.some(({ projectUid }) => projectUid === uid));
  const trees = await Promise.all(
    concerned.map(({ uid, structureUid, rootUid }) => {
      const packages = new Set(owners.filter(({ projectUid }) => projectUid === uid).map(({ packageUid }) => packageUid));
      return structureStore(tenantUid).readAll(structureUid, rootUid, [...packages]);
    }),
  );
  return trees.flatMap((shown) =>
    [...shown.values()].flatMap(({ tree }) =>
      tree.nodes.map((node) => [node.uid, node.name ?? node.metric?.name ?? node.title ?? ''] as const),
    ),
  );
}
