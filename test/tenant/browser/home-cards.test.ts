import { describe, expect, it } from 'vitest';
import { type CompanyNode, companyTree, searchTree } from '../../../frontend/src/features/company/tree.ts';
import { dueText } from '../../../frontend/src/ui/text/due-text.tsx';

const TODAY = '2024-03-10';

const companies = [
  { uid: 'top', name: 'zeta', depth: 0, parentid: null, projects: [], accessible: true },
  { uid: 'mid', name: 'Alpha', depth: 1, parentid: 'top', projects: [], accessible: true },
  {
    uid: 'low',
    name: 'Deep',
    depth: 2,
    parentid: 'mid',
    projects: [{ uid: 'p1', name: 'Bridge', accessible: true }],
    accessible: false,
  },
];
describe('due dates on cards', () => {
  it('say how many days are left or have passed [ADM-205, ADM-206]', () => {
    expect(dueText('2024-03-15', TODAY)).toBe('Due: 15th Mar 24 (5 days)');
    expect(dueText(TODAY, TODAY)).toBe('Due: 10th Mar 24 (0 days)');
    expect(dueText('2024-03-03', TODAY)).toBe('Due: 3rd Mar 24 (overdue 7 days)');
  });
});

describe('the tree of dashboards', () => {
  const names = (nodes: readonly CompanyNode[]): unknown[] =>
    nodes.map(({ company, children }) => [company.name, names(children)]);

  it('has the top two levels on top only where nothing stands above them, by name [ADM-220, ADM-221]', () => {
    expect(names(companyTree(companies))).toEqual([['zeta', [['Alpha', [['Deep', []]]]]]]);
    const other = { uid: 'o', name: 'beta', depth: 1, parentid: 'unseen', projects: [], accessible: true };
    expect(companyTree([...companies, other]).map(({ company }) => company.name)).toEqual(['beta', 'zeta']);
  });

  it('keeps what a search matches with all above it [ADM-236]', () => {
    const tree = companyTree(companies);
    expect(names(searchTree(tree, 'bridge'))).toEqual([['zeta', [['Alpha', [['Deep', []]]]]]]);
    expect(searchTree(tree, 'nowhere')).toEqual([]);
  });
});
