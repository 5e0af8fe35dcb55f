import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DeleteRowsModal } from '../../../frontend/src/features/metrics/many/delete-rows-modal.tsx';
import { ManyMenu } from '../../../frontend/src/features/metrics/many/many-menu.tsx';
import { useTreeActions } from '../../../frontend/src/features/metrics/tree/use-tree-actions.ts';
import type { StructureRow } from '../../../frontend/src/features/metrics/tree-rows.ts';
import { useStructureChanges } from '../../../frontend/src/features/metrics/use-structure.ts';
import { ConfirmModal } from '../../../frontend/src/ui/confirm-modal.tsx';
import type { ReadNode } from '../../../shared/contract/report/nodes.ts';
import { called, drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({
  nodes: [] as object[],
  sent: [] as string[],
  bodies: [] as object[],
  later: [] as object[][],
  said: [] as string[],
}));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({
  useFlash: () => () => {},
  useFlashes: () => ({
    show: ({ content }: { content: { props: { children: [string] } } }) => page.said.push(content.props.children[0]),
    dismiss() {},
  }),
}));
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQuery: () => ({}),
  useQueryClient: () => ({ getQueryData: () => ({ nodes: page.nodes, version: '1' }) }),
}));
vi.mock('../../../frontend/src/api/mark-stale.ts', () => ({
  useStale: () => async () => {
    page.nodes = page.later.shift() ?? page.nodes;
  },
}));
vi.mock('../../../frontend/src/api/client.ts', () => {
  const call = async (_route: object, { params, body = {} }: { params: { pathId: string }; body?: object }) => {
    const found = page.nodes.find((node) => (node as ReadNode).path === params.pathId) as ReadNode | undefined;
    page.sent.push(found?.uid ?? '');
    page.bodies.push(body);
    return { etag: '2' };
  };
  return { call, callWithVersion: call };
});

const nodeAt = (uid: string, path: string, meta_json: object = {}) => {
  const fields = { uid, _path: path, _type: 'metricscore', name: uid, meta_json, metric: { uid, name: uid, unit: 'kg' } };
  return { uid, path, type: 'metricscore', node: { metricscore: fields } } as unknown as ReadNode;
};
const rowOf = ({ uid, path, node }: ReadNode) =>
  ({ uid, path, type: 'metricscore', label: uid, fields: node.metricscore }) as unknown as StructureRow;

const [gas, oil, coal] = [nodeAt('gas', 'a'), nodeAt('oil', 'b'), nodeAt('coal', 'c')];
const rows = [gas, oil].map(rowOf);
const changes = () => called(() => useStructureChanges({ trackerId: 's', commitId: 'r' } as never));

beforeEach(() => {
  forgetHooks();
  Object.assign(page, { nodes: [gas, oil, coal], sent: [], bodies: [], later: [], said: [] });
});

describe('rows that somebody else has moved', () => {
  it('are deleted where they are by then, and no other ones in their places', async () => {
    page.later = [[nodeAt('coal', 'b'), nodeAt('oil', 'c')]];
    const given = { changes: changes(), rows, onDone() {}, onClose() {} };
    const modal = propsOf(drawn(DeleteRowsModal as (props: object) => ReactNode, given), ConfirmModal)!;
    await (modal.onConfirm as () => Promise<void>)();
    expect(page.sent).toEqual(['gas', 'oil']);
  });

  it('are left where they are gone by then', async () => {
    page.later = [[nodeAt('coal', 'b')]];
    const given = { changes: changes(), rows, onDone() {}, onClose() {} };
    const modal = propsOf(drawn(DeleteRowsModal as (props: object) => ReactNode, given), ConfirmModal)!;
    await (modal.onConfirm as () => Promise<void>)();
    expect(page.sent).toEqual(['gas']);
  });

  it('are set where they are by then', async () => {
    page.later = [[nodeAt('gas', 'a'), nodeAt('coal', 'b'), nodeAt('oil', 'c')]];
    const given = { changes: changes(), rows, onMove() {}, onDelete() {} };
    const menu = propsOf(drawn(ManyMenu as (props: object) => ReactNode, given), ButtonDropdown)!;
    (menu.onItemClick as (event: object) => void)({ detail: { id: 'on:hidden' } });
    await vi.waitFor(() => expect(page.sent).toEqual(['gas', 'oil']));
  });

  it('are counted as set without those that are gone by then', async () => {
    page.later = [[nodeAt('gas', 'a'), nodeAt('coal', 'b')]];
    const given = { changes: changes(), rows, onMove() {}, onDelete() {} };
    const menu = propsOf(drawn(ManyMenu as (props: object) => ReactNode, given), ButtonDropdown)!;
    (menu.onItemClick as (event: object) => void)({ detail: { id: 'on:hidden' } });
    await vi.waitFor(() => expect(page.said).toEqual(['1 row has been changed.']));
    expect(page.sent).toEqual(['gas']);
  });

  it('are changed where they are when it is their turn', async () => {
    page.later = [[nodeAt('gas', 'a'), nodeAt('coal', 'b'), nodeAt('oil', 'c')]];
    const { patch, remove } = changes();
    await Promise.all([patch('a', 'metricscore', { name: 'Gas' }), remove('b')]);
    expect(page.sent).toEqual(['gas', 'oil']);
  });

  it('keep the other metrics that they list when one is taken off', async () => {
    const lists = { additional_children: ['wood', 'coal'] };
    page.nodes = [gas!, nodeAt('oil', 'b', lists), coal!];
    page.later = [[gas!, nodeAt('coal', 'b'), nodeAt('oil', 'c', lists)]];
    const all = changes();
    forgetHooks();
    const { unlist } = called(() => useTreeActions({} as never, page.nodes as ReadNode[], all, new Set()));
    const first = all.patch('a', 'metricscore', { name: 'Gas' });
    unlist({ uid: 'oil/coal', listed: { parentUid: 'oil', metricUid: 'coal', targetUid: 'coal' } } as never);
    await first;
    await vi.waitFor(() => expect(page.sent).toEqual(['gas', 'oil']));
    expect(page.bodies[1]).toMatchObject({ node: { metricscore: { meta_json: { additional_children: ['wood'] } } } });
  });

  it('are dropped where they were dragged to, though the tree was read again meanwhile', async () => {
    const all = changes();
    const actionsAt = (now: object[]) => {
      page.nodes = now;
      forgetHooks();
      return called(() => useTreeActions({ mayEdit: true } as never, now as ReadNode[], all, new Set())).rules!;
    };
    const from = actionsAt([gas!, oil!, coal!]).dragged('b');
    actionsAt([gas!, nodeAt('coal', 'b'), nodeAt('oil', 'c')]).drop(from, 'a', 'right');
    await vi.waitFor(() => expect(page.bodies).toMatchObject([{ payload: { from_path: ['c'], to_path: 'a' } }]));
  });

  it('are moved into the row that was chosen, and into no other one that stands in its place by then', async () => {
    page.later = [[gas!, nodeAt('coal', 'b')]];
    const { patch, move } = changes();
    const first = patch('a', 'metricscore', { name: 'Gas' });
    await expect(move(['c'], 'b', 'last-child')).rejects.toThrow('oil was deleted in the meantime');
    await first;
    expect(page.sent).toEqual(['gas']);
  });

  it('are moved without those that are gone by then', async () => {
    page.later = [[nodeAt('gas', 'a'), nodeAt('coal', 'b')]];
    const { patch, move } = changes();
    await Promise.all([patch('a', 'metricscore', { name: 'Gas' }), move(['b', 'c'], 'a', 'last-child')]);
    expect(page.bodies[1]).toMatchObject({ payload: { from_path: ['b'], to_path: 'a' } });
  });

  it('are not moved where all of them are gone by then', async () => {
    page.later = [[nodeAt('gas', 'a'), nodeAt('coal', 'b')]];
    const { patch, move } = changes();
    const first = patch('a', 'metricscore', { name: 'Gas' });
    await expect(move(['b'], 'a', 'last-child')).rejects.toThrow('oil was deleted in the meantime');
    await first;
    expect(page.sent).toEqual(['gas']);
  });

  it('are named by where they are when a window over them moves them', () => {
    const now = [nodeAt('coal', 'b'), nodeAt('oil', 'c')];
    const { pathsOf } = called(() => useTreeActions({} as never, now, changes(), new Set()));
    expect([pathsOf(rowOf(oil!)), pathsOf(rowOf(gas!))]).toEqual([['c'], []]);
  });
});
