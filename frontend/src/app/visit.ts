import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router';
import { readFrame } from '../session/first-reads.ts';
import { isPublicPath, LOGIN } from '../session/paths.ts';
import { authState } from '../session/session.ts';
import { AppShell, firstPageIsHere } from './first-page.ts';
import { isLate } from './late-page.ts';
import { routes } from './routes.ts';

/** The late components of an address, with its path parameters. */
function componentsAt(pathname: string) {
  const matches = matchRoutes(routes, pathname) ?? [];
  return { components: matches.map(({ route }) => route.Component).filter(isLate), params: matches.at(-1)?.params ?? {} };
}

/**
 * Starts a visit: fetches the page and, for a person who seems to be signed in, the frame and their reads, while the session is
 * verified. Other visitors go to the sign-in page. A component whose chunk or read fails here repeats it and reports the failure.
 */
export async function beginVisit(queries: QueryClient, { pathname }: { pathname: string }): Promise<void> {
  const isSignedIn = authState().status === 'pending';
  const { components, params } = componentsAt(isSignedIn || isPublicPath(pathname) ? pathname : LOGIN);
  if (isSignedIn) readFrame(queries, pathname);
  const load = async ({ load }: (typeof components)[number]) => {
    const { readFirst } = await load();
    if (isSignedIn) void readFirst?.(queries, params).catch(() => {});
  };
  await Promise.allSettled([...components.map(load), ...(isSignedIn ? [AppShell.load()] : [])]);
  firstPageIsHere();
}

/** Fetches the page of a link under the pointer, so that a click opens it at once. */
function fetchLinked({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link?.origin !== window.location.origin) return;
  for (const { load } of componentsAt(link.pathname).components) void load().catch(() => {});
}

export function watchLinks(): void {
  for (const pointing of ['pointerover', 'pointerdown', 'focusin'])
    window.addEventListener(pointing, fetchLinked, { passive: true });
}
