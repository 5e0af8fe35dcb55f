import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { Crash, CrashOfAll } from '../../../frontend/src/app/crash.tsx';
import { routes } from '../../../frontend/src/app/routes.ts';

/** The HTML of a boundary after an error below it. */
function shown(ErrorBoundary: React.ComponentType): string {
  const hydrationData = { errors: { all: new Error('broken') } };
  const router = createMemoryRouter([{ id: 'all', path: '/', ErrorBoundary }], { hydrationData });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

it('the boundary around everything says that the application could not be loaded, and how to go on [ADM-590]', () => {
  expect(routes[0]!.ErrorBoundary).toBe(CrashOfAll);
  const text = shown(CrashOfAll);
  expect(text).toContain('Error loading the application');
  expect(text).toContain('Reload');
  expect(shown(Crash)).not.toContain('Error loading the application');
});
