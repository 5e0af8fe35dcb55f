import { expect, it } from 'vitest';
import { isThereIn, nodesNamed } from '../../../frontend/src/features/templates/add/node-match.ts';
import { metric, node, path } from '../../support/browser-unit/report-store.ts';

const tree = [
  node('Energy', path(1, 1), 'tree'),
  metric('Fuel', path(1, 1, 1)),
  metric('Diesel', path(1, 1, 1, 1)),
  metric('Power', path(1, 1, 2)),
  node('Bills', path(1, 1, 3), 'document'),
  node('Water', path(1, 2), 'tree'),
];
const names = (term: string) => nodesNamed(tree, term).map(({ uid, node: fields }) => uid ?? fields);

it('a search in a template keeps what is above and below what it finds', () => {
  expect(names('fuel')).toEqual(['Energy', 'Fuel', 'Diesel']);
  expect(names('diesel')).toEqual(['Energy', 'Fuel', 'Diesel']);
  expect(names(' WATER ')).toEqual(['Water']);
  expect(names('')).toHaveLength(tree.length);
  expect(names('gas')).toEqual([]);
});

it('a document of a template is known where the project has one of its name', () => {
  const isThere = isThereIn([node('Bills', path(1, 5), 'document'), metric('Power', path(1, 5, 1))]);
  expect(tree.filter(isThere).map(({ uid }) => uid)).toEqual(['Power', 'Bills']);
});
