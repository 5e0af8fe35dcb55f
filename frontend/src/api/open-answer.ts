import type { RouteDef } from '../../../shared/contract/route.ts';
import { download } from './client.ts';
import { ApiError } from './errors.ts';

/**
 * Reads an address of the API as the signed-in person and shows the answer in this tab, always as JSON: its content must never
 * run as a page of this site.
 * @throws ApiError if the address is not in the API, or the API refuses
 */
export async function openAnswer(address: string): Promise<void> {
  const url = new URL(address, window.location.origin);
  if (url.origin !== window.location.origin || !url.pathname.startsWith('/api/')) throw new ApiError(404, {}, '');
  const route: RouteDef = { method: 'GET', path: url.pathname as `/${string}/`, summary: '', access: 'signed-in' };
  const answer = await download(route, { query: Object.fromEntries(url.searchParams) });
  const shown = new Blob([await answer.text()], { type: 'application/json' });
  window.location.replace(URL.createObjectURL(shown));
}
