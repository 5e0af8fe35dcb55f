import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import { RestatedMark, RestatedMarks, useMarks } from '../../../frontend/src/features/restatement/index.ts';

const RANGE = { fromDate: '2024-01-01', toDate: '2024-12-31' };
const figure = {
  indicatorUid: 'i',
  periodUid: 'p',
  unit: 'kWh',
  now: '2',
  restated: { uid: 'u', at: '2026-11-02T12:30:00.000Z', old: '42.000000000000000001', new: '2' },
};

type Told = { file?: string | undefined };

/** A mark of the page, which tells that of the file, too. */
function Cell({ told }: { told: Told }) {
  told.file = useMarks()('i', 'p');
  return createElement(RestatedMark, { indicatorUid: 'i', periodUid: 'p' });
}

/** A mark on the dashboard and in its file, in a tenancy of a time zone. */
function drawn(time_zone: string): { shown: string; inFile: string | undefined } {
  const queries = createQueryClient();
  queries.setQueryData(queryKey('readTenant', {}), { time_zone });
  const query = { ...RANGE, restated: 'true' };
  queries.setQueryData(queryKey('readFigures', { params: { projectId: 'x' }, query }), { figures: [figure] });
  const told: Told = {};
  const props: ComponentProps<typeof RestatedMarks> = {
    projectId: 'x',
    range: RANGE,
    children: createElement(Cell, { told }),
  };
  const page = createElement(RestatedMarks, props);
  const inRouter = createElement(MemoryRouter, null, page);
  const shown = renderToString(createElement(QueryClientProvider, { client: queries }, inRouter));
  return { shown: shown.replaceAll(/<!--.*?-->/g, ''), inFile: told.file };
}

it('the mark of a restated figure has every digit in the file of the dashboard', () => {
  const { shown, inFile } = drawn('UTC');
  expect(shown).toContain('>Restated 2 Nov 2026, was 42 kWh<');
  expect(inFile).toBe('Restated 2 Nov 2026, was 42.000000000000000001 kWh');
});

it.each([
  ['Pacific/Auckland', '3 Nov 2026'],
  ['America/St_Johns', '2 Nov 2026'],
])('the mark of a restated figure names the day of the tenancy: %s', (timeZone, day) => {
  const { shown, inFile } = drawn(timeZone);
  expect(shown).toContain(`Restated ${day}`);
  expect(inFile).toContain(`Restated ${day}`);
});
