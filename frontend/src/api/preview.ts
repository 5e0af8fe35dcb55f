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

/** Loads the application anew, so that nothing that was read with other rights is still shown. */
export function startPreview(preview: Preview, path: string): void {
  sessionStorage.setItem(KEY, JSON.stringify(preview));
  window.location.assign(path);
}

export function leavePreview(path: string): void {
  endPreview();
  window.location.assign(path);
}

/** Without loading anything, for whoever signs out. */
export function endPreview(): void {
  sessionStorage.removeItem(KEY);
  current = undefined;
}

/** What tells the server; sign-in stays the person's own. */
export const previewHeaders = (path: string): Record<string, string> =>
  current && path.startsWith('/api/') ? { 'x-preview-role': `${current.projectUid}/${current.roleUid}` } : {};
