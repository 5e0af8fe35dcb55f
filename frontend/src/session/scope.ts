import { shortId } from '../../../shared/domain/kernel/names.ts';

/**
 * The place of a page: a company, a project, one of its packages, the tenancy's own area, or none of them. Ids are as in the
 * address.
 */
export type Scope =
  | { kind: 'none' }
  | { kind: 'tenant' }
  | { kind: 'company'; companyId: string }
  | { kind: 'project'; projectId: string }
  | { kind: 'package'; projectId: string; packageId: string };

/** The scope of a path. The project menu belongs to '/project/{projectId}' and the paths below it, except '/wpack/' (SET-116). */
export function scopeOf(pathname: string): Scope {
  const [kind, id, sub, packageId] = pathname.split('/').filter(Boolean);
  if (kind === 'tenant' && id === 'admin') return { kind };
  if (kind === 'company' && id) return { kind, companyId: id };
  if (kind !== 'project' || !id) return { kind: 'none' };
  return sub === 'wpack' && packageId ? { kind: 'package', projectId: id, packageId } : { kind, projectId: id };
}

type Packages = { related_refs: readonly { uid: string }[] };

/** Whether the person does not see the package of a page. False until the project is read. */
export const lacksPackage = (scope: Scope, project: Packages | undefined): boolean =>
  scope.kind === 'package' &&
  project !== undefined &&
  !project.related_refs.some(({ uid }) => shortId(uid) === shortId(scope.packageId));

/** Whether a page belongs to this package. */
export const isOfPackage = (scope: Scope, packageUid: string): boolean =>
  scope.kind === 'package' && shortId(scope.packageId) === shortId(packageUid);

/** Key of the remembered navigation width, one per company, project and package (ADM-085). */
export function scopeKey(scope: Scope): string {
  if (scope.kind === 'company') return `company:${shortId(scope.companyId)}`;
  if (scope.kind === 'project') return `project:${shortId(scope.projectId)}`;
  if (scope.kind === 'package') return `wpack:${shortId(scope.projectId)}:${shortId(scope.packageId)}`;
  return scope.kind;
}

/**
 * The area of a path. State of a page, such as a filter, an open dialog or the result of an action, ends when its area is left. A
 * project and its packages are one area.
 */
export function areaOf(pathname: string): string {
  const scope = scopeOf(pathname);
  if (scope.kind === 'package') return scopeKey({ kind: 'project', projectId: scope.projectId });
  return scope.kind === 'none' ? (pathname.split('/')[1] ?? '') : scopeKey(scope);
}

/** The width of the navigation in pixels: default (ADM-086), and its limits when dragged. */
export const NAVIGATION_WIDTH = { initial: 300, least: 200, most: 640 } as const;

export const clampWidth = (width: number) => Math.round(Math.min(NAVIGATION_WIDTH.most, Math.max(NAVIGATION_WIDTH.least, width)));

/** A remembered width. An unreadable text counts as none. */
export function widthFrom(stored: string | null): number {
  const width = Number(stored);
  return stored === null || stored === '' || !Number.isFinite(width) ? NAVIGATION_WIDTH.initial : clampWidth(width);
}
