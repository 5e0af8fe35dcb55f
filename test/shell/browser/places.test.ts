import { expect, it } from 'vitest';
import { shortcutOf } from '../../../frontend/src/app/shell/help/shortcuts.ts';
import {
  filterPlaces,
  type NavigationPlace,
  navigationPlacesOf,
  pathTo,
  placeRowsOf,
} from '../../../frontend/src/app/shell/navigation/tree-rows.ts';

const company = (uid: string, name: string, parentid: string | null, projects: string[] = [], accessible = true) => ({
  uid,
  name,
  parentid,
  accessible,
  projects: projects.map((one) => ({ uid: `${one}-uid-of-project`, name: one, accessible: true })),
});

const companies = [
  company('c1-of-the-top', 'Top', null),
  company('c2-below-the-top', 'Below', 'c1-of-the-top', ['Bridge', 'Arch'], false),
  company('c3-alone', 'Alone', 'not-listed'),
];
const refs = [
  { uid: 'master-ref', name: 'master', parent: null },
  { uid: 'ref-10-of-it', name: 'Package 10', parent: 'master-ref' },
  { uid: 'ref-9-of-it-x', name: 'Package 9', parent: 'master-ref' },
  { uid: 'ref-sub-of-it', name: 'Sub', parent: 'ref-9-of-it-x' },
];
const open = { uid: 'Bridge-uid-of-project', name: 'Bridge', companyUid: 'c2-below-the-top', packages: refs };
const shape = (places: readonly NavigationPlace[]): unknown[] => places.map(({ name, children }) => [name, shape(children)]);

it('is one tree of companies, their projects by name, and the packages of the open project [ADM-093]', () => {
  const places = navigationPlacesOf(companies, open);
  expect(shape(places)).toEqual([
    ['Alone', []],
    [
      'Top',
      [
        [
          'Below',
          [
            ['Arch', []],
            [
              'Bridge',
              [
                ['Package 9', [['Sub', []]]],
                ['Package 10', []],
              ],
            ],
          ],
        ],
      ],
    ],
  ]);
  expect(pathTo(places, 'ref-sub-of-it')).toEqual([
    'c1-of-the-top',
    'c2-below-the-top',
    open.uid,
    'ref-9-of-it-x',
    'ref-sub-of-it',
  ]);
  const found = (id: string) => placeRowsOf(places, () => true).find(({ place }) => place.id === id)?.place.href;
  expect([found('c1-of-the-top'), found('c2-below-the-top'), found(open.uid)]).toEqual([
    '/company/c1-of-th',
    undefined,
    '/project/bridge-u',
  ]);
  expect(found('ref-sub-of-it')).toBe('/project/bridge-u/wpack/ref-sub-/report');
});

it('has a project on top whose company the person does not see', () => {
  expect(shape(navigationPlacesOf([companies[2]!], open))[0]).toEqual([
    'Bridge',
    [
      ['Package 9', [['Sub', []]]],
      ['Package 10', []],
    ],
  ]);
});

it('filters by any part of a name, with all above a match and all below it', () => {
  const places = navigationPlacesOf(companies, open);
  expect(shape(filterPlaces(places, ' SUB '))).toEqual([['Top', [['Below', [['Bridge', [['Package 9', [['Sub', []]]]]]]]]]]);
  expect(shape(filterPlaces(places, 'bridge'))).toEqual([
    [
      'Top',
      [
        [
          'Below',
          [
            [
              'Bridge',
              [
                ['Package 9', [['Sub', []]]],
                ['Package 10', []],
              ],
            ],
          ],
        ],
      ],
    ],
  ]);
  expect(filterPlaces(places, 'nowhere')).toEqual([]);
});

it('lists the rows of what is open, with level, position and count', () => {
  const rows = placeRowsOf(navigationPlacesOf(companies, open), ({ kind }) => kind === 'company');
  expect(rows.map(({ place, level, position, count, isOpen }) => [place.name, level, position, count, isOpen])).toEqual([
    ['Alone', 1, 1, 2, false],
    ['Top', 1, 2, 2, true],
    ['Below', 2, 1, 1, true],
    ['Arch', 3, 1, 2, false],
    ['Bridge', 3, 2, 2, false],
  ]);
});

it('knows keys alone and in pairs, and forgets the first of two after a while', () => {
  expect(shortcutOf('?', undefined, 0).found?.act).toBe('list');
  expect(shortcutOf('g', undefined, 0)).toEqual({ waits: true });
  expect(shortcutOf('h', { key: 'g', at: 0 }, 500).found?.act).toEqual({ href: '/home' });
  expect(shortcutOf('h', { key: 'g', at: 0 }, 5_000)).toEqual({ waits: false });
  expect(shortcutOf('x', { key: 'g', at: 0 }, 10)).toEqual({ waits: false });
});
