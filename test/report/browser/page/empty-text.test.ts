import { expect, it } from 'vitest';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { node, openList, path, server } from '../../../support/browser-unit/report-store.ts';

it('a text of a section without a title and a text takes no row', () => {
  const { nodes } = openList(
    [
      node('root', path(1), 'tree', {}),
      node('Waste', path(1, 2), 'tree'),
      node('How', path(1, 2, 3), 'trackerdescription', { title: 'How', text: '' } as never),
      node('Weigh', path(1, 2, 4), 'trackerdescription', { title: '', text: 'Weigh it.' } as never),
      node('Empty', path(1, 2, 5), 'trackerdescription', { title: '', text: '' } as never),
    ],
    server().send,
  );
  const [section] = sectionsOf(nodes, { sortKey: '_path', period: null });
  expect(section!.rows.map((row) => [row.node.title, row.node.text])).toEqual([
    ['How', ''],
    ['', 'Weigh it.'],
  ]);
});
