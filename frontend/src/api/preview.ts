import { tabStorage } from './tab-storage.ts';

/** The project role whose view an administrator previews in this tab. */
export type Preview = { projectUid: string; projectName: string; roleUid: string; roleName: string };

const KEY = 'preview-role';

const isPreview = (value: unknown): value is Preview =>
  typeof value === 'object' && value !== null && 'projectUid' in value && 'roleUid' in value;

function stored(): Preview | undefined {
  try {
    const value: unknown = JSON.parse(tabStorage.getItem(KEY) ?? 'null');
    return isPreview(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

let current = stored();

export const previewed = (): Preview | undefined => current;

/**
 * Reloads the application, so that nothing read with other rights stays on the screen. Returns whether it does: if the browser's
 * storage refuses, the preview would be lost, and the person would take their own rights for those of the role.
 */
export function startPreview(preview: Preview, path: string): boolean {
  const isKept = tabStorage.setItem(KEY, JSON.stringify(preview));
  if (isKept) window.location.assign(path);
  else tabStorage.removeItem(KEY);
  return isKept;
}

export function leavePreview(path: string): void {
  endPreview();
  window.location.assign(path);
}

/** Ends the preview at sign-out, without a reload. */
export function endPreview(): void {
  tabStorage.removeItem(KEY);
  current = undefined;
}

/** The request header of the preview. The sign-in stays the person's own. */
export const previewHeaders = (path: string): Record<string, string> =>
  current && path.startsWith('/api/') ? { 'x-preview-role': `${current.projectUid}/${current.roleUid}` } : {};
