import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import { FactorsPage } from '../../../frontend/src/features/factors/page/factors-page.tsx';
import { TreeTable } from '../../../frontend/src/features/metrics/tree/tree-table.tsx';
import { rowsOf } from '../../../frontend/src/features/metrics/tree-rows.ts';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import { PageTitleProvider } from '../../../frontend/src/ui/page/page-title.tsx';
import type { FactorsInUse } from '../../../shared/contract/factor/factors.ts';
import { ReadNodes } from '../../../shared/contract/report/nodes.ts';

vi.mock('../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => false }));

const metric = { uid: 'diesel', name: 'Diesel', unit: 'l' };
const line = {
  uid: 'f',
  metric,
  toUnit: 't',
  factor: 2.5,
  exact: '2.5',
  group: null,
  is_global: false,
  origin: 'own',
  source: 'Meter list',
  description: '',
  startDate: null,
  endDate: null,
  set_by: 'Ann',
  set_at: '2024-01-01T00:00:00.000Z',
  state: 'counts',
} as const;
const IN_USE = {
  group: { chosen: 'latest', in_use: null, day: '2024-01-31' },
  groups: [],
  local: [line],
  project: [{ ...line, uid: 'p' }],
  global: [],
  missing: [{ node: 'n', path: '1', metric, parent: 'Total', issue: 'Carbon', toUnit: 'kg' }],
} as unknown as FactorsInUse;

const placeOf = (mayEdit: boolean) => ({
  projectUid: 'p',
  trackerId: 't',
  packageId: 'r',
  commitId: 'c',
  name: 'Bridge',
  isPackage: true,
  mayEdit,
});

/** The HTML of a page whose data have been read. */
function shown(page: ReactElement): string {
  const queries = createQueryClient();
  queries.setQueryData(queryKey('readFactorsInUse', { params: { trackerId: 't', commitId: 'c' } }), IN_USE);
  const router = createElement(
    MemoryRouter,
    null,
    createElement(PageTitleProvider, null, createElement(FlashProvider, null, page)),
  );
  return renderToString(createElement(QueryClientProvider, { client: queries }, router));
}

it('the conversion factors are shown to an auditor without anything that changes them', () => {
  const [auditor, admin] = [false, true].map((mayEdit) => shown(createElement(FactorsPage, { place: placeOf(mayEdit) })));
  for (const changing of ['Add factor', 'Add a conversion factor for Diesel', 'Conversion group of this package'])
    expect([changing, auditor!.includes(changing), admin!.includes(changing)]).toEqual([changing, false, true]);
  for (const told of ['Diesel', '2.5', 'Meter list']) expect(auditor).toContain(told);
  expect(auditor).toContain('You can look at the conversion factors.');
});

const NODES = ReadNodes.parse(
  [
    ['1', 'tree', {}],
    ['12', 'tree', {}],
    [
      '123',
      'metricscore',
      { metric: { uid: 'diesel', name: 'Diesel', unit: 'l', description: '', category: '' }, required: true, period: -1 },
    ],
  ].map(([steps, type, more]) => {
    const path = [...(steps as string)].map((step) => step.padStart(7, '0')).join('');
    const fields = { uid: `n${steps}`, _path: path, _type: type, name: `N${steps}`, meta_json: {}, ...(more as object) };
    return { uid: fields.uid, path, type, _path: path, _type: type, node: { [type as string]: fields } };
  }),
);

it('the metrics are shown to an auditor without menus, and rows that cannot be dragged', () => {
  const none = () => {};
  const handlers = { act: none, toggle: none, select: none, moveBy: none, editFactor: none, showDetails: none };
  const table = { label: 'Metrics', rows: rowsOf(NODES, new Set(), []), selected: new Set<string>(), busy: new Set<string>() };
  const rules = { dragged: () => [], allows: () => false, drop: none };
  const treeOf = (own: typeof rules | undefined) =>
    shown(createElement(TreeTable, { ...table, handlers, wanted: undefined, rules: own }));
  const [auditor, admin] = [treeOf(undefined), treeOf(rules)];
  for (const changing of ['Actions for', 'Drag '])
    expect([changing, auditor.includes(changing), admin.includes(changing)]).toEqual([changing, false, true]);
  expect(auditor).toContain('N123');
});
