import type { TableProps } from '@cloudscape-design/components/table';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FactorTable } from '../../../frontend/src/features/factors/page/factor-table.tsx';
import { FactorsPage } from '../../../frontend/src/features/factors/page/factors-page.tsx';
import { GroupCard } from '../../../frontend/src/features/factors/page/group-card.tsx';
import { MissingFactors } from '../../../frontend/src/features/factors/page/missing-factors.tsx';
import { PageHeader } from '../../../frontend/src/ui/page/page-header.tsx';
import { QueryState } from '../../../frontend/src/ui/page/query-state.tsx';
import type { FactorLine, FactorsInUse } from '../../../shared/contract/factor/factors.ts';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('../../../frontend/src/api/queries.ts', async (original) => ({ ...(await original<object>()), useApiQuery: () => ({}) }));

beforeEach(forgetHooks);

const metric = { uid: 'm', name: 'Grid', unit: 'kWh' };
const line = { uid: 'f', metric, toUnit: 'tCO2e', exact: '0.2' } as FactorLine;
const inUse = { local: [line], project: [line], global: [line], missing: [], groups: [] } as unknown as FactorsInUse;

/** The actions that a package's screen offers: add, add a missing factor, choose a group, and the menu of a row in each list. */
function offered(mayEdit: boolean) {
  const place = { trackerId: 't', commitId: 'c', packageId: 'p', isPackage: true, mayEdit };
  const page = drawn(FactorsPage, { place } as Parameters<typeof FactorsPage>[0]);
  const shown = propsOf(page, QueryState)!.children as unknown as (found: FactorsInUse) => ReactElement;
  const { type: Sections, props } = shown(inUse);
  const sections = drawn(Sections as (props: unknown) => ReactElement, props);
  const group = propsOf(sections, GroupCard)!;
  const card = drawn(GroupCard, {
    ...group,
    inUse: { ...inUse, group: { chosen: 'latest', in_use: null, day: '2024-01-31' } },
  } as never);
  const actions = sections
    .filter(({ type }) => type === FactorTable)
    .map(({ props: { columns } }) => (columns as TableProps.ColumnDefinition<FactorLine>[]).at(-1)!.cell(line))
    .map((cell) => (elementsIn(cell)[0]!.props.items as { text: string }[]).map(({ text }) => text));
  return {
    add: Boolean(propsOf(page, PageHeader)!.actions),
    missing: propsOf(sections, MissingFactors)!.onAdd !== undefined,
    group: card.some(({ type }) => typeof type === 'function' && type.name === 'GroupChoice'),
    actions,
  };
}

describe('the conversion factors of a package', () => {
  it('are added, edited, deleted and overridden, and their group is chosen, by administrators [ADM-091]', () => {
    const [own, above] = [
      ['Where used', 'Edit', 'Delete'],
      ['Where used', 'Override'],
    ];
    expect(offered(true)).toEqual({ add: true, missing: true, group: true, actions: [own, above, above] });
  });

  it('are read by everyone else [ADM-091]', () => {
    const read = ['Where used'];
    expect(offered(false)).toEqual({ add: false, missing: false, group: false, actions: [read, read, read] });
  });
});
