import { tabStorage } from './tab-storage.ts';

/** The role of a project as which an administrator looks at the screens, for this tab until they leave it. */
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
 * Reloads the application, so that nothing read with other rights stays on the screen. Answers whether it does: where the browser keeps
 * nothing over that, the person would see their own rights for those of the role.
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

/** Ends the preview without loading anything, at the sign-out. */
export function endPreview(): void {
  tabStorage.removeItem(KEY);
  current = undefined;
}

/** The header of the preview; sign-in stays the person's own. */
export const previewHeaders = (path: string): Record<string, string> =>
  current && path.startsWith('/api/') ? { 'x-preview-role': `${current.projectUid}/${current.roleUid}` } : {};
