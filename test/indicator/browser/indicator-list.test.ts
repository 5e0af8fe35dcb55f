import Button from '@cloudscape-design/components/button';
import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import type { ComponentProps, ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { IndicatorModal } from '../../../frontend/src/features/indicators/indicator-modal.tsx';
import { IndicatorsPage } from '../../../frontend/src/features/indicators/indicators-page.tsx';
import { AppLink } from '../../../frontend/src/ui/app-link.tsx';
import type { ListColumn } from '../../../frontend/src/ui/list/table-or-cards.tsx';
import { PageHeader } from '../../../frontend/src/ui/page/page-header.tsx';
import { QueryState } from '../../../frontend/src/ui/page/query-state.tsx';
import type { Indicator } from '../../../shared/contract/indicator/indicators.ts';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ order: undefined as string[] | undefined, navigate: vi.fn() }));
const found = ['beta', 'Zulu', 'Alpha'].map((name) => ({
  uid: `${name.toLowerCase()}-0000-4000`,
  name,
  operation_json: {},
  metricTarget: null,
}));
vi.mock('react-router', () => ({ useNavigate: () => page.navigate }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({ useApiQuery: () => ({ data: found }) }));
vi.mock('../../../frontend/src/session/use-tenant.ts', () => ({
  useTenant: () => ({ meta_json: { indicator_order: page.order } }),
}));
vi.mock('../../../frontend/src/features/indicators/use-measured.ts', () => ({ useMeasured: () => undefined }));

type Props = ComponentProps<typeof IndicatorsPage>;
const PROJECT = { projectUid: '11111111-0', trackerId: 't', packageId: '22222222-0', commitId: 'c', mayEdit: true };
const pageOf = (place: object) => drawn(IndicatorsPage, { place: { ...PROJECT, ...place } } as unknown as Props);
/** The columns of the list, and its rows in order. */
function listOf(place: object) {
  const list = (propsOf(pageOf(place), QueryState)!.children as unknown as (all: unknown) => ReactElement)(found);
  const table = (list.type as (props: unknown) => ReactElement)(list.props).props as {
    columns: ListColumn<Indicator>[];
    items: Indicator[];
  };
  const cell = (id: string) => elementsIn(table.columns.find((column) => column.id === id)!.cell(table.items[0]!));
  return { ...table, cell };
}
/** The rendered menu of a row. */
const menuOf = (place: object) => {
  const [menu] = listOf(place).cell('admin');
  return (menu!.type as (props: unknown) => ReactElement)(menu!.props).props as ButtonDropdownProps;
};
const choose = (place: object, id: string) => menuOf(place).onItemClick!({ detail: { id } } as never);

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  page.order = undefined;
});

const LEVELS = [
  ['a project', { isPackage: false }, '/project/11111111/indicator/alpha-00/target'],
  ['a package', { isPackage: true }, '/project/11111111/wpack/22222222/indicator/alpha-00/target'],
] as const;

describe.each(LEVELS)('the indicators of %s', (_, place, href) => {
  it('have the columns of an administrator in their order [ADM-102]', () => {
    const headers = ['Name', 'Sustainability Issue', 'Function & Metrics', 'Target | Warn', 'Admin'];
    expect(listOf(place).columns.map(({ header }) => header)).toEqual(headers);
  });

  it('have a menu that edits, sets the target at this level, and deletes [ADM-103]', () => {
    expect(menuOf(place).items.map((item) => (item as ButtonDropdownProps.Item).text)).toEqual(['Edit', 'Set target', 'Delete']);
    choose(place, 'target');
    expect(page.navigate).toHaveBeenCalledExactlyOnceWith(href);
    expect(propsOf(listOf(place).cell('target'), AppLink)!.href).toBe(href);
    choose(place, 'edit');
    expect(propsOf(pageOf(place), IndicatorModal)!.current).toBe(found[2]);
  });

  it('have a button that opens the form of a new one [ADM-104]', () => {
    const add = elementsIn(propsOf(pageOf(place), PageHeader)!.actions).find(({ type }) => type === Button)!;
    expect(add.props.children).toBe('Add indicator');
    (add.props.onClick as () => void)();
    expect(propsOf(pageOf(place), IndicatorModal)!.current).toBeUndefined();
  });

  it('have neither menu nor button for a viewer [ADM-406, ADM-415]', () => {
    const viewer = { ...place, mayEdit: false };
    expect(listOf(viewer).columns.map(({ id }) => id)).not.toContain('admin');
    expect(elementsIn(propsOf(pageOf(viewer), PageHeader)!.actions)).toEqual([]);
    expect(elementsIn(listOf(viewer).columns.map(({ cell }) => cell(found[0] as never))).map(({ type }) => type)).not.toContain(
      ButtonDropdown,
    );
  });

  it('are in the order of the tenancy, and by name where it has none [ADM-452]', () => {
    expect(listOf(place).items.map(({ name }) => name)).toEqual(['Alpha', 'beta', 'Zulu']);
    page.order = ['Zulu'];
    expect(listOf(place).items.map(({ name }) => name)).toEqual(['Zulu', 'Alpha', 'beta']);
  });
});
