/** The role of a project as which an administrator looks at the screens, for this tab until they leave it. */
export type Preview = { projectUid: string; projectName: string; roleUid: string; roleName: string };

const KEY = 'preview-role';

const isPreview = (value: unknown): value is Preview =>
  typeof value === 'object' && value !== null && 'projectUid' in value && 'roleUid' in value;

function stored(): Preview | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isPreview(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

let current = typeof sessionStorage === 'undefined' ? undefined : stored();

export const previewed = (): Preview | undefined => current;

/** Reloads the application, so that nothing read with other rights stays on the screen. */
export function startPreview(preview: Preview, path: string): void {
  sessionStorage.setItem(KEY, JSON.stringify(preview));
  window.location.assign(path);
}

export function leavePreview(path: string): void {
  endPreview();
  window.location.assign(path);
}

/** Ends the preview without loading anything, at the sign-out. */
export function endPreview(): void {
  sessionStorage.removeItem(KEY);
  current = undefined;
}

/** The header of the preview; sign-in stays the person's own. */
export const previewHeaders = (path: string): Record<string, string> =>
  current && path.startsWith('/api/') ? { 'x-preview-role': `${current.projectUid}/${current.roleUid}` } : {};
