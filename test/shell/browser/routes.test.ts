import type { RouteObject } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ALL_PAGES } from '../../support/pages/pages.ts';

// The content of pages does not matter, and Node cannot load styles.
const nothing = () => null;
vi.mock('../../../frontend/src/app/root.tsx', () => ({ Root: nothing, PageOutlet: nothing }));
vi.mock('../../../frontend/src/app/crash.tsx', () => ({ Crash: nothing, CrashOfAll: nothing }));
vi.mock('../../../frontend/src/ui/page/not-found.tsx', () => ({ NotFoundPage: nothing }));
vi.mock('../../../frontend/src/session/session.ts', () => ({ useAuth: nothing }));

const { routes } = await import('../../../frontend/src/app/routes.ts');

/** The full path of every page. A layout has no path. */
const pathsOf = (list: readonly RouteObject[], above = ''): string[] =>
  list.flatMap(({ path, children }) => {
    const whole = path?.startsWith('/') ? path : [above, path].filter(Boolean).join('/');
    return children ? pathsOf(children, whole) : [whole.startsWith('/') ? whole : `/${whole}`];
  });

it('has no page that the accessibility checks do not open, and they open none that is not there', () => {
  const paths = [...new Set(pathsOf(routes))].sort();
  expect(paths.length).toBeGreaterThan(50);
  expect(paths).toEqual(ALL_PAGES.toSorted());
});
