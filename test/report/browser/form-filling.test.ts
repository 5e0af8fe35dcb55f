import type { ReactElement, ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AutoFill } from '../../../frontend/src/features/report/forms/auto-fill.tsx';
import { FormTable } from '../../../frontend/src/features/report/forms/form-table.ts';
import { SaveButton } from '../../../frontend/src/features/report/forms/save-button.tsx';
import { WizardModal } from '../../../frontend/src/features/report/forms/wizard-modal.tsx';
import { ConfirmModal } from '../../../frontend/src/ui/confirm-modal.tsx';
import { settled } from '../../support/browser-unit/report-store.ts';

/** The hooks of one component, which the tests draw by calling it: there is no page here that would. */
const hooks = vi.hoisted(() => {
  const cells: unknown[] = [];
  const run = { at: 0, effects: [] as (() => void)[] };
  const cell = <T>(make: () => T): { at: number; value: T } => {
    const { at } = run;
    run.at += 1;
    if (!(at in cells)) cells[at] = make();
    return { at, value: cells[at] as T };
  };
  const stateOf = (first: unknown) => {
    const { at, value } = cell(() => (typeof first === 'function' ? first() : first));
    const set = (next: unknown) => {
      cells[at] = next;
    };
    return [value, set];
  };
  const after = (effect: () => void, now: readonly unknown[]) => {
    const { at, value } = cell<{ deps?: readonly unknown[] }>(() => ({}));
    if (value.deps?.every((each, index) => each === now[index])) return;
    cells[at] = { deps: now };
    run.effects.push(effect);
  };
  const stored = (_: unknown, get: () => unknown) => get();
  const start = () => Object.assign(run, { at: 0, effects: [] });
  return { cells, run, start, mocked: { useState: stateOf, useEffect: after, useSyncExternalStore: stored } };
});
vi.mock('react', async (original) => ({ ...(await original<object>()), ...hooks.mocked }));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));
vi.mock('../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => () => undefined }));
vi.mock('../../../frontend/src/ui/form/unsaved.ts', () => ({ useUnsaved: () => undefined }));

const server = vi.hoisted(() => ({ fillPreviewOf: vi.fn(), fillReport: vi.fn() }));
vi.mock('../../../frontend/src/features/report/forms/fill-report.ts', () => server);
const form = vi.hoisted(() => ({ data: {} }));
vi.mock('../../../frontend/src/features/report/forms/use-form-data.ts', () => ({ useFormData: () => form.data }));

beforeEach(() => {
  hooks.cells.length = 0;
  vi.resetAllMocks();
});

type Props = Record<string, unknown> & { children?: ReactNode };
const isElement = (node: unknown): node is ReactElement<Props> => typeof node === 'object' && node !== null && 'props' in node;
/** All elements that a component has drawn, those that it gives to others included. */
const elementsIn = (node: unknown): ReactElement<Props>[] => {
  if (Array.isArray(node)) return node.flatMap(elementsIn);
  return isElement(node) ? [node, ...Object.values(node.props).flatMap(elementsIn)] : [];
};
function draw<P>(component: (props: P) => ReactNode, props: P): ReactElement<Props>[] {
  hooks.start();
  const drawn = component(props);
  for (const effect of hooks.run.effects) effect();
  return elementsIn(drawn);
}
const propsOf = (drawn: readonly ReactElement<Props>[], type: unknown) => drawn.find((each) => each.type === type)?.props;

const place = { trackerId: 't', commitId: 'r', docId: 'd' };
const setup = { name: 'Fuel', fields: [], assignments: [{}], inputType: 'form' };
const documentNow = () => ({ uid: 'd', path: '1', name: 'Fuel', setup, current: 'f' }) as never;

it('the question of a form goes on with its work when the report is read again', async () => {
  server.fillPreviewOf.mockResolvedValue({ lines: [{ uid: 'gas', refusal: null }], seen: {} });
  server.fillReport.mockReturnValue(new Promise(() => undefined));
  const table = new FormTable([]);
  const again = () => draw(AutoFill, { place, document: documentNow(), table, fileId: 'f', onDeclined() {}, onFilled() {} });
  again();
  await settled();
  const confirm = again().find(({ props }) => props.variant === 'primary')!;
  (confirm.props.onClick as () => void)();
  again();
  await settled();
  expect(server.fillPreviewOf).toHaveBeenCalledTimes(1);
  expect(again().find(({ props }) => props.variant === 'primary')!.props.loading).toBe(true);
});

it('rows that were typed while a form was saved are asked about once it has filled the report', async () => {
  const table = new FormTable([{ header: 'Site', type: 'string' }]);
  form.data = { table, state: 'ready', save: { kind: 'idle' }, left: [], wasStored: true, run: async () => 'f' };
  const onClose = vi.fn();
  const again = () => draw(WizardModal, { place, document: documentNow(), editable: true, changed() {}, onClose });
  (propsOf(again(), SaveButton)!.onSave as () => void)();
  table.add(['Leeds']);
  await settled();
  (propsOf(again(), AutoFill)!.onFilled as () => void)();
  const drawn = again();
  expect(onClose).not.toHaveBeenCalled();
  expect([propsOf(drawn, ConfirmModal) !== undefined, propsOf(drawn, AutoFill)]).toEqual([true, undefined]);
});
