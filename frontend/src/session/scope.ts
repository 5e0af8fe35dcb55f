import { shortId } from '../../../shared/domain/kernel/names.ts';

/**
 * Where a page is: at a company, at a project, at one of its packages, in the tenancy's own area, or at none of them. Ids as they
 * stand in the URL.
 */
export type Scope =
  | { kind: 'none' }
  | { kind: 'tenant' }
  | { kind: 'company'; companyId: string }
  | { kind: 'project'; projectId: string }
  | { kind: 'package'; projectId: string; packageId: string };

/** The scope of a path; the project menu belongs to '/project/{projectId}' and below it, '/wpack/' excepted (SET-116). */
export function scopeOf(pathname: string): Scope {
  const [kind, id, sub, packageId] = pathname.split('/').filter(Boolean);
  if (kind === 'tenant' && id === 'admin') return { kind };
  if (kind === 'company' && id) return { kind, companyId: id };
  if (kind !== 'project' || !id) return { kind: 'none' };
  return sub === 'wpack' && packageId ? { kind: 'package', projectId: id, packageId } : { kind, projectId: id };
}

type Packages = { related_refs: readonly { uid: string }[] };

/** Whether the package of a page is none of those of its project that the person sees; not known before the project is read. */
export const lacksPackage = (scope: Scope, project: Packages | undefined): boolean =>
  scope.kind === 'package' &&
  project !== undefined &&
  !project.related_refs.some(({ uid }) => shortId(uid) === shortId(scope.packageId));

/** Whether a page is one of this package. */
export const isOfPackage = (scope: Scope, packageUid: string): boolean =>
  scope.kind === 'package' && shortId(scope.packageId) === shortId(packageUid);

/** The name under which the width of the navigation is remembered, one per company, project and package (ADM-085). */
export function scopeKey(scope: Scope): string {
  if (scope.kind === 'company') return `company:${shortId(scope.companyId)}`;
  if (scope.kind === 'project') return `project:${shortId(scope.projectId)}`;
  if (scope.kind === 'package') return `wpack:${shortId(scope.projectId)}:${shortId(scope.packageId)}`;
  return scope.kind;
}

/**
 * State of a page, such as a filter, an open dialog or the result of an act, belongs to one project, one company or one area of
 * the application, and ends with it. Pages of one project and its packages share it.
 */
export function areaOf(pathname: string): string {
  const scope = scopeOf(pathname);
  if (scope.kind === 'package') return scopeKey({ kind: 'project', projectId: scope.projectId });
  return scope.kind === 'none' ? (pathname.split('/')[1] ?? '') : scopeKey(scope);
}

/** The default width of the navigation in pixels (ADM-086), and the bounds of what it can be dragged to. */
export const NAVIGATION_WIDTH = { initial: 300, least: 200, most: 640 } as const;

export const clampWidth = (width: number) => Math.round(Math.min(NAVIGATION_WIDTH.most, Math.max(NAVIGATION_WIDTH.least, width)));

/** A remembered width; what cannot be read counts as none. */
export function widthFrom(stored: string | null): number {
  const width = Number(stored);
  return stored === null || stored === '' || !Number.isFinite(width) ? NAVIGATION_WIDTH.initial : clampWidth(width);
}
