import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import { ShownFiguresThen } from '../../../frontend/src/features/restatement/figures-as-at.tsx';

/** The page of a day before the first record, in a tenancy of a time zone. */
function drawn(time_zone: string, recordedSince: string, day: string): string {
  const queries = createQueryClient();
  queries.setQueryData(queryKey('readTenant', {}), { time_zone });
  const page = createElement(ShownFiguresThen, { found: { asAt: day, recordedSince, figures: [] }, day });
  return renderToString(createElement(QueryClientProvider, { client: queries }, page));
}

it.each([
  ['Pacific/Auckland', '2026-06-30', '1 Jul 2026'],
  ['Europe/London', '2026-06-29', '30 Jun 2026'],
  ['America/St_Johns', '2026-06-29', '30 Jun 2026'],
])('official figures of the past are recorded since a day of the tenancy: %s', (timeZone, day, since) => {
  expect(drawn(timeZone, '2026-06-30T20:00:00.000Z', day)).toContain(`recorded since ${since}.`);
});
