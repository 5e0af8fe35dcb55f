import { expect, it } from 'vitest';
import { changedSums, sumsOfRows } from '../../../frontend/src/features/metrics/sums-of-rows.ts';
import { type ReadNode, ReadNodes } from '../../../shared/contract/report/nodes.ts';
import { parentPath } from '../../../shared/domain/structure/tree.ts';
import { at, grow } from '../../support/fixtures/trees.ts';

const TREE = grow(['Water', 'Waste'], {
  Water: ['Water used'],
  'Water used': ['Mains', 'Tankers'],
  Mains: ['Office'],
  Waste: ['Skips'],
});

/** The tree as the page reads it. `manual`: metrics that do not add up the ones below them. */
const read = (tree = TREE, manual: readonly string[] = []): ReadNode[] =>
  ReadNodes.parse(
    tree.nodes.map(({ uid, path, type }) => {
      const meta_json = manual.includes(uid) ? { calculated: false } : {};
      const metric = { metric: { uid: `m ${uid}`, name: uid, unit: 'M3', description: '', category: '' } };
      const own = type === 'metricscore' ? { required: false, period: -1, ...metric } : {};
      return {
        uid,
        path,
        type,
        _path: path,
        _type: type,
        node: { [type]: { uid, _path: path, _type: type, name: uid, meta_json, ...own } },
      };
    }),
  );

/** The message about rows that move below another one, or beside it. */
function said(uids: readonly string[], parent: string, manual: readonly string[] = []): string {
  const nodes = read(TREE, manual);
  const moved = nodes.map((node) => {
    const top = uids.find((uid) => node.path.startsWith(at(TREE, uid)));
    return top ? { ...node, path: at(TREE, parent) + node.path.slice(parentPath(at(TREE, top)).length) } : node;
  });
  return changedSums(sumsOfRows(nodes, uids), sumsOfRows(moved, uids));
}

it('a metric that is moved out says of which figures it is no longer part', () => {
  expect(said(['Tankers'], 'Water')).toBe('“Tankers” is no longer part of “Water used”.');
  expect(said(['Office'], 'Water used')).toBe('“Office” is no longer part of “Mains”.');
  expect(said(['Office'], 'Water')).toBe('“Office” is no longer part of “Mains”, “Water used”.');
});

it('a metric that is moved in says of which figures it is part now', () => {
  expect(said(['Skips'], 'Tankers')).toBe('“Skips” is now part of “Tankers”, “Water used”.');
  expect(said(['Office'], 'Tankers')).toBe('“Office” is no longer part of “Mains”. “Office” is now part of “Tankers”.');
});

it('several rows that leave the same figures are one sentence', () => {
  expect(said(['Mains', 'Tankers'], 'Water')).toBe('“Mains”, “Tankers” are no longer part of “Water used”.');
});

it('nothing is said where no figure is added up, or none has changed', () => {
  expect(said(['Tankers'], 'Water', ['Water used'])).toBe('');
  expect(said(['Tankers'], 'Water used')).toBe('');
  expect(said(['Water used'], 'Waste')).toBe('');
});
