import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { changesOver } from '../../../frontend/src/features/metrics/modals/changed-fields.ts';
import { ParentModal } from '../../../frontend/src/features/metrics/modals/parent-modal.tsx';
import type { StructureRow } from '../../../frontend/src/features/metrics/tree-rows.ts';
import type { StructureChanges } from '../../../frontend/src/features/metrics/use-structure.ts';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import type { ReadNode } from '../../../shared/contract/report/nodes.ts';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
beforeEach(forgetHooks);

const metric = (uid: string) => ({ uid, name: uid, unit: 'kg', description: '', category: '' });
const nodeAt = (path: string, meta_json: object = {}, uid = 'gas') =>
  ({ uid, path, type: 'metricscore', node: { metricscore: { metric: metric(uid), meta_json } } }) as unknown as ReadNode;
const GONE = new ApiError(404, { type: '/problems/not_found' }, 'c');

/** A dialog over 'gas' at 'a', which somebody else has moved to 'b'; the page knows that once it has read the tree again. */
function moved({ before = {}, now = before, isRead = false }: { before?: object; now?: object; isRead?: boolean } = {}) {
  const tree = { nodes: [nodeAt(isRead ? 'b' : 'a', isRead ? now : before)] };
  const there = async <T>(path: string, answer: T): Promise<T> => {
    if (path !== 'b') throw GONE;
    return answer;
  };
  const sent: unknown[] = [];
  const server = {
    pathOf: (uid: string) => tree.nodes.find((node) => node.uid === uid)?.path,
    reread: vi.fn(async () => {
      tree.nodes = [nodeAt('b', now)];
    }),
    preview: vi.fn((path: string) => there(path, { figures: 3 })),
    create: vi.fn(({ path }: { path: string }) => there(path, [])),
    remove: vi.fn((path: string) => there(path, 4)),
    patch: (path: string, _type: string, fields: unknown) =>
      there(path, undefined).then(() => void sent.push(typeof fields === 'function' ? fields(tree.nodes) : fields)),
  };
  const opened = [nodeAt('a', before)];
  const fields = { name: '', metric: metric('gas'), meta_json: before };
  const row = { uid: 'gas', path: 'a', type: 'metricscore', label: 'Gas', fields } as unknown as StructureRow;
  return { row, nodes: opened, sent, server, changes: changesOver(row, server as unknown as StructureChanges, opened) };
}

describe('a dialog over a row that somebody else has moved', () => {
  it('asks what an edit would touch at the place where the row is now', async () => {
    const { changes, server } = moved();
    expect(await changes.preview('a', { name: 'Gas, natural' })).toEqual({ figures: 3 });
    expect(server.preview.mock.calls).toEqual([
      ['a', { name: 'Gas, natural' }],
      ['b', { name: 'Gas, natural' }],
    ]);
  });

  it('says that a row is gone which is nowhere else', async () => {
    const { changes, server } = moved();
    server.reread.mockImplementation(async () => undefined);
    await expect(changes.preview('a')).rejects.toBe(GONE);
    expect(server.preview).toHaveBeenCalledOnce();
  });

  it('adds below it, and deletes it, where it is now', async () => {
    const { changes, server } = moved({ isRead: true });
    await changes.create({ type: 'metricscore', path: 'a', metric: metric('oil') });
    expect(await changes.remove('a')).toBe(4);
    expect(server.create).toHaveBeenCalledWith(expect.objectContaining({ path: 'b' }));
  });

  it('still compares meta-data that they have changed after it has said so once', async () => {
    const { changes, sent } = moved({ before: { styles: 'red' }, now: { styles: 'grey' }, isRead: true });
    const save = () => changes.patch('a', 'metricscore', { meta_json: { styles: 'blue' } });
    await expect(save()).rejects.toThrow('meantime: styles.');
    await save();
    expect(sent).toEqual([{ meta_json: { styles: 'blue' } }]);
  });

  it('adds to the metrics that it lists, and takes none away', async () => {
    const { row, nodes, changes, sent } = moved({ now: { additional_children: ['oil'] }, isRead: true });
    const all = [...nodes, nodeAt('c', {}, 'coal')];
    const form = () =>
      propsOf(drawn(ParentModal as (props: object) => ReactNode, { row, nodes: all, changes, onClose() {} }), FormModal)!;
    const choice = elementsIn((form().children as unknown as (error: () => undefined) => ReactNode)(() => undefined)).find(
      ({ props }) => props.virtualScroll === true,
    )!;
    (choice.props.onChange as (event: object) => void)({ detail: { selectedOptions: [{ value: 'coal' }] } });
    await (form().save as () => Promise<unknown>)();
    expect(sent).toEqual([{ meta_json: { additional_children: ['oil', 'coal'] } }]);
  });
});
