import type { TrailKind } from '../../../../shared/domain/trail/kinds.ts';
import { db } from '../../service.ts';
import { projectOf, trailScopeOf } from '../../trail-place.ts';
import type { AuditItem } from '../audit-store.ts';

type Entry = Pick<AuditItem, 'place' | 'kind' | 'root' | 'changes'>;

/** Kinds of entries whose changes name roles and permission groups by their uids. */
const OF_RIGHTS: ReadonlySet<string> = new Set<TrailKind>(['membership', 'invitation', 'role']);
/** Fields of a role that a person holds: the membership, which has no name, and a role of another project. */
const NAMELESS: ReadonlySet<string> = new Set(['memberUid', 'through']);
const UID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the values of an entry's changes have uids of roles and permission groups in them, however deep. */
export const namesRights = ({ kind }: Pick<AuditItem, 'kind'>): boolean => OF_RIGHTS.has(kind);

function uidsIn(value: unknown): string[] {
  if (typeof value === 'string') return UID.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(uidsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => (NAMELESS.has(name) ? [] : uidsIn(each)));
}

/** Uids in an entry that may belong to a role or a permission group of its place. */
const uidsOf = ({ changes }: Entry) => [...new Set(changes.flatMap(({ from, to }) => [...uidsIn(from), ...uidsIn(to)]))];

/** The keys of roles that entries about rights name. */
export const rolesNamed = (tenantUid: string, entries: readonly Entry[]) =>
  entries.filter(namesRights).flatMap((entry) => {
    const projectUid = projectOf(entry.place);
    return projectUid ? uidsOf(entry).map((uid) => ({ tenantUid, projectUid, uid })) : [];
  });

/** The keys of permission groups that entries about rights name. */
export const groupsNamed = (tenantUid: string, entries: readonly Entry[]) =>
  entries.filter(namesRights).flatMap((entry) => {
    const { scope, uid: scopeUid } = trailScopeOf(entry.place);
    return scope === 'tenancy' ? [] : uidsOf(entry).map((uid) => ({ tenantUid, scope, scopeUid, uid }));
  });

type Things = { kinds: readonly TrailKind[]; fields: readonly string[] };

/** The uids in some fields of entries of some kinds, with their entries. */
const fieldsOf = <E extends Entry>(entries: readonly E[], { kinds, fields }: Things): { entry: E; uid: string }[] =>
  entries
    .filter(({ kind }) => (kinds as readonly string[]).includes(kind))
    .flatMap((entry) =>
      entry.changes
        .filter(({ field }) => fields.includes(field))
        .flatMap(({ from, to }) => [from, to])
        .flatMap((uid) => (typeof uid === 'string' && UID.test(uid) ? [{ entry, uid }] : [])),
    );

const PARENTS: Things = { kinds: ['company', 'project'], fields: ['parentUid', 'companyUid'] };
const PACKAGES: Things = { kinds: ['package', 'place'], fields: ['parentUid', 'ref'] };
const RESPONSIBLE: Things = { kinds: ['package'], fields: ['responsibleUid'] };
const UPLOADS: Things = { kinds: ['document'], fields: ['currentObjectUid'] };

/** The keys of companies that entries name: those that a company was below, and is, and that of a project. */
export const companiesNamed = (tenantUid: string, entries: readonly Entry[]) =>
  fieldsOf(entries, PARENTS).map(({ uid }) => ({ tenantUid, uid }));

const inProjectOf = (tenantUid: string, { entry: { place }, uid }: { entry: Entry; uid: string }) => {
  const projectUid = projectOf(place);
  return projectUid ? [{ tenantUid, projectUid, uid }] : [];
};

/**
 * The keys of packages of the entry's project that it names: those that a report was moved between, or that a package is below.
 */
export const packagesNamed = (tenantUid: string, entries: readonly Entry[]) =>
  fieldsOf(entries, PACKAGES).flatMap((each) => inProjectOf(tenantUid, each));

/** The keys of roles that report for a package. */
export const responsibleNamed = (tenantUid: string, entries: readonly Entry[]) =>
  fieldsOf(entries, RESPONSIBLE).flatMap((each) => inProjectOf(tenantUid, each));

/** The text of an upload in an entry: its name and, in brackets, its uid. */
const UPLOAD = /^(.*) \(([0-9a-f-]{36})\)$/s;

/**
 * The files of uploads that became current or ceased to be, by the uid of the upload; deleted ones by
 * their own entries. One BatchGet.
 */
export async function filesNamed(
  tenantUid: string,
  entries: readonly (Entry & Pick<AuditItem, 'subject'>)[],
): Promise<(readonly [string, string])[]> {
  const deleted = entries.flatMap(({ kind, changes }) =>
    changes.flatMap(({ field, from }) => {
      const [, name, uid] = (kind === 'document' && field === 'upload' && UPLOAD.exec(String(from))) || [];
      return name !== undefined && uid !== undefined ? [[uid, name] as const] : [];
    }),
  );
  const keys = fieldsOf(entries, UPLOADS).map(({ entry: { root, subject }, uid }) => {
    return { tenantUid, reportUid: root, nodeUid: subject.slice(root.length + 1), uid };
  });
  const unique = [...new Map(keys.map((key) => [key.uid, key])).values()];
  const found = unique.length === 0 ? [] : (await db.entities.object.get(unique).go()).data;
  return [...deleted, ...found.map(({ uid, filename }) => [uid, filename] as const)];
}

/** The invited addresses by the uid of the invitation, of those that are still there. Two BatchGets at most. */
export async function invitedIn(tenantUid: string, entries: readonly Entry[]): Promise<(readonly [string, string])[]> {
  const places = entries.filter(({ kind }) => kind === 'invitation').map(({ place, root }) => ({ ...trailScopeOf(place), root }));
  const uids = (wanted: 'project' | 'company') => [
    ...new Map(places.filter(({ scope }) => scope === wanted).map((each) => [each.root, each])).values(),
  ];
  const [projects, companies] = [uids('project'), uids('company')];
  const { invite, companyinvite } = db.entities;
  const found = await Promise.all([
    projects.length === 0
      ? []
      : invite
          .get(projects.map(({ uid, root }) => ({ tenantUid, projectUid: uid, uid: root })))
          .go()
          .then(({ data }) => data),
    companies.length === 0
      ? []
      : companyinvite
          .get(companies.map(({ uid, root }) => ({ tenantUid, companyUid: uid, uid: root })))
          .go()
          .then(({ data }) => data),
  ]);
  return found.flat().map(({ uid, email }) => [uid, email] as const);
}
