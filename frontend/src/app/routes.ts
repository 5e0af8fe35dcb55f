import { createElement } from 'react';
import type { RouteObject } from 'react-router';
import { useAuth } from '../session/session.ts';
import { NotFoundPage } from '../ui/page/not-found.tsx';
import { addresses, areas, type PageAddress } from './addresses.ts';
import { Crash, CrashOfAll } from './crash.tsx';
import type { LateComponent } from './late-page.ts';
import { pages } from './pages.ts';
import { PageOutlet, Root } from './root.tsx';
import { pageTitles as titles } from './titles.ts';

/** The part of a page that the frame knows before its chunk is loaded. */
export type PageHandle = { title: string };

/** What members and visitors find at one address. */
const eitherOf = (page: LateComponent, visitors: LateComponent) =>
  Object.assign(() => createElement(useAuth().status === 'confirmed' ? page : visitors), { load: page.load });

const routeOf = ({ path, page, title, visitors }: PageAddress): RouteObject => ({
  path,
  Component: visitors ? eitherOf(pages[page], pages[visitors]) : pages[page],
  handle: { title } satisfies PageHandle,
});

const routeOfArea = (area: (typeof areas)[number]): RouteObject => {
  const route = routeOf(area);
  route.children = area.addresses.map(routeOf);
  return route;
};

const notFound: RouteObject = { path: '*', Component: NotFoundPage, handle: { title: titles.notFound } satisfies PageHandle };

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: CrashOfAll,
    HydrateFallback: () => null,
    children: [
      {
        Component: PageOutlet,
        ErrorBoundary: Crash,
        children: [...addresses.map(routeOf), ...areas.map(routeOfArea), notFound],
      },
    ],
  },
];
