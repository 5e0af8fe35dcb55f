import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { beforeEach, expect, it, vi } from 'vitest';
import { PackageMenu } from '../../../frontend/src/app/shell/navigation/package-menu.tsx';
import { DeletePackageModal } from '../../../frontend/src/features/project/index.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ pathname: '', navigate: vi.fn(), isAdmin: true }));
vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => page.navigate,
  useLocation: () => ({ pathname: page.pathname }),
}));
vi.mock('../../../frontend/src/session/use-rights.ts', () => ({ useProjectRights: () => ({ isAdmin: page.isAdmin }) }));

const project = { uid: 'bridge00-1', name: 'Bridge', company: { uid: 'c' }, trackers: [{ uid: 's' }] } as unknown as Project;
const pack = { uid: 'piling00-1', name: 'Piling', parent: 'root0000-1' };
const draw = (of = pack as Parameters<typeof PackageMenu>[0]['pack']) => drawn(PackageMenu, { project, pack: of });
type Item = { id: string; text: string };
const items = (of?: typeof pack | { parent: null; uid: string; name: string }) =>
  (propsOf(draw(of), ButtonDropdown)?.items as Item[] | undefined)?.map(({ text }) => text);
const choose = (id: string) => (propsOf(draw(), ButtonDropdown)!.onItemClick as (event: object) => void)({ detail: { id } });

beforeEach(() => {
  forgetHooks();
  page.navigate.mockClear();
  Object.assign(page, { pathname: '/project/bridge00', isAdmin: true });
});

it('the menu of a package adds below it, sets it up and deletes it, for administrators alone, and never deletes the root [ADM-094, ADM-098, ADM-407]', () => {
  expect(items()).toEqual(['Add a sub-Reporting Package', 'Settings', 'Delete']);
  expect(items({ uid: 'root0000-1', name: 'master', parent: null })).toEqual(['Add a sub-Reporting Package', 'Settings']);
  page.isAdmin = false;
  expect(items()).toBeUndefined();
});

it('the settings of a package are those of the item, wherever one is [ADM-096]', () => {
  page.pathname = '/project/bridge00/wpack/rails000/report';
  choose('settings');
  expect(page.navigate.mock.calls).toEqual([['/project/bridge00/wpack/piling00/details']]);
});

it.each([
  ['its own page', '/project/bridge00/wpack/piling00/report', [['/project/bridge00', { replace: true }]]],
  ['its own page by the whole id', '/project/bridge00-1/wpack/piling00-1/details', [['/project/bridge00', { replace: true }]]],
  ['the page of another package', '/project/bridge00/wpack/rails000/report', []],
  ['a page of the project', '/project/bridge00/details', []],
])('deleted from %s, a package takes along those alone who are on a page of it [ADM-097]', (_, pathname, left) => {
  page.pathname = pathname;
  choose('delete');
  (propsOf(draw(), DeletePackageModal)!.onDeleted as () => unknown)();
  expect(page.navigate.mock.calls).toEqual(left);
});
