import Box from '@cloudscape-design/components/box';
import Spinner from '@cloudscape-design/components/spinner';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { SecondFactorDialog, SecondFactorSetUp } from '../features/account/index.ts';
import { isPublicPath, loginFor } from '../session/paths.ts';
import { areaOf } from '../session/scope.ts';
import { type AuthState, useAuth, verifySession } from '../session/session.ts';
import { useFlashes } from '../ui/flash.tsx';
import { LeaveGuard } from '../ui/form/leave-question.tsx';
import { ErrorNotice } from '../ui/page/error-notice.tsx';
import { useRouteTitle } from '../ui/page/page-title.tsx';
import { common } from '../ui/texts.ts';
import { AppShell, useFirstPageHere } from './first-page.ts';
import type { PageHandle } from './routes.ts';
import { ShellNotices } from './shell/notices.tsx';
import { Straplines } from './shell/straplines.tsx';
import { shell } from './shell/texts.ts';
import { VisitorBar } from './shell/visitor-bar.tsx';

/** The route guard and the outermost frame: the bar on top; below it the shell for members, or a plain page for visitors. */
export function Root() {
  const auth = useAuth();
  const location = useLocation();
  useForgetOnSignOut(auth.status);
  const lacksFactor = auth.status === 'confirmed' && auth.user.needs_second_factor === true;
  const isAtWork = useIsAtWork(auth.status === 'confirmed', lacksFactor);
  const isHere = useFirstPageHere();
  // Rendered in slices at low priority, because rendering the whole frame at once would block the page.
  const isReady = useDeferredValue(isHere && auth.status !== 'pending');
  if (auth.status === 'pending' || !isReady) return <Waiting />;
  if (auth.status === 'unreachable')
    return (
      <div className="plain-page">
        <ErrorNotice error={auth.error} title={common.unreachableTitle} onRetry={() => void verifySession()} />
      </div>
    );
  if (lacksFactor && !isAtWork)
    return (
      <main id="content" className="plain-page" tabIndex={-1}>
        <SecondFactorSetUp />
      </main>
    );
  if (auth.status === 'failed' && !isPublicPath(location.pathname)) return <Navigate to={loginFor(location)} replace />;
  return (
    <>
      <LeaveGuard />
      <a className="skip-link" href="#content">
        {shell.skip}
      </a>
      {auth.status === 'confirmed' ? (
        <Suspense fallback={<Waiting />}>
          <AppShell />
          {lacksFactor && <SecondFactorDialog />}
        </Suspense>
      ) : (
        <>
          <VisitorBar />
          <main id="content" className="plain-page" tabIndex={-1}>
            <ShellNotices />
            <Outlet />
            <Straplines />
          </main>
        </>
      )}
    </>
  );
}

/** The page itself, with its title from the route table until the page names itself. */
export function PageOutlet() {
  const location = useLocation();
  useForgetResults(location.pathname);
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  useRouteTitle(handle?.title ?? '');
  return (
    <Suspense fallback={<Waiting />} key={areaOf(location.pathname)}>
      <Outlet />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div className="centre" role="status">
      <Spinner size="large" />
      <Box color="text-body-secondary">{common.loading}</Box>
    </div>
  );
}

/**
 * Whether the person was already in when the tenancy began to demand a second factor. Their typed text then stays on the screen.
 */
function useIsAtWork(isConfirmed: boolean, lacksFactor: boolean): boolean {
  const wasLetIn = useRef(false);
  wasLetIn.current = isConfirmed && (wasLetIn.current || !lacksFactor);
  return wasLetIn.current;
}

/** Shows the result of an action on its page, and on the next page if the action leads there. */
function useForgetResults(pathname: string): void {
  const { leavePage } = useFlashes();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) leavePage();
    before.current = pathname;
  }, [pathname, leavePage]);
}

/** Forgets at sign-out what a person has read, so that the next person at this screen does not see it. */
function useForgetOnSignOut(status: AuthState['status']): void {
  const queries = useQueryClient();
  const { clear } = useFlashes();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'confirmed' && status === 'failed') {
      queries.clear();
      clear();
    }
    before.current = status;
  }, [status, queries, clear]);
}
