import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QueryState } from '../../../frontend/src/ui/page/query-state.tsx';

const shown = (fetchStatus: 'paused' | 'fetching', data?: string) => {
  const query = { data, error: null, isPending: data === undefined, fetchStatus, refetch: async () => {} };
  const text = ((of: string) => of) as unknown as ReactNode;
  return renderToStaticMarkup(createElement(QueryState as never, { query }, text));
};

it('a page that was never loaded says that it is not available offline, with the way back', () => {
  expect(shown('paused')).toMatch(/Not available offline.*opens by itself.*Back/);
  expect(shown('fetching')).toContain('aria-label="Loading"');
});

it('a page that was loaded stays in sight offline', () => {
  expect(shown('paused', 'Diesel')).toBe('Diesel');
});
