import { expect, it } from 'vitest';
import { packageTree } from '../../../frontend/src/app/shell/navigation/package-tree.ts';
import { navigationPlacesOf } from '../../../frontend/src/app/shell/navigation/tree-rows.ts';
import { searchEntries } from '../../../frontend/src/app/shell/search/search-places.ts';
import { toldApart } from '../../../shared/domain/kernel/names.ts';

const [one, two] = ['11111111-uid', '22222222-uid'] as const;
const project = (uid: string, name: string) => ({ uid, name, accessible: true });
const company = (uid: string, name: string, projects: ReturnType<typeof project>[] = []) => ({
  uid,
  name,
  parentid: null,
  accessible: true,
  projects,
});

it('only things of one name have their ids behind it', () => {
  const things = [project(one, 'Quay'), project(two, 'quay '), project('33333333-uid', 'Pier')];
  expect(toldApart(things).map(({ name }) => name)).toEqual(['Quay (11111111)', 'quay  (22222222)', 'Pier']);
});

it('the navigation tells companies, projects and packages of one name apart', () => {
  const [north, again] = navigationPlacesOf(
    [company(one, 'North', [project(one, 'Quay'), project(two, 'Quay')]), company(two, 'North')] as never,
    undefined,
  );
  expect([north!.name, again!.name]).toEqual(['North (11111111)', 'North (22222222)']);
  expect(north!.children.map(({ name }) => name)).toEqual(['Quay (11111111)', 'Quay (22222222)']);
  const packs = [
    { uid: 'root', name: 'master', parent: null },
    { uid: one, name: 'Piling', parent: 'root' },
    { uid: two, name: 'Piling', parent: 'root' },
    { uid: '33333333-uid', name: 'Piling', parent: one },
  ];
  const [first, second] = packageTree(packs).packages;
  expect([first!.pack.name, second!.pack.name]).toEqual(['Piling (11111111)', 'Piling (22222222)']);
  expect(first!.children[0]!.pack.name).toBe('Piling');
});

it('the search tells those apart that lie in one place, and not those of other places', () => {
  const companies = [
    company(one, 'North', [project(one, 'Quay'), project(two, 'Quay')]),
    company(two, 'South', [project('3', 'Quay')]),
  ];
  const names = searchEntries(companies as never, [], '2024-01-01').map(({ name }) => name);
  expect(names).toEqual(['North', 'South', 'Quay (11111111)', 'Quay (22222222)', 'Quay']);
});
