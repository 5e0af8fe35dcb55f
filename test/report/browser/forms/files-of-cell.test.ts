import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FileCell } from '../../../../frontend/src/features/report/forms/cell/file-cell.tsx';
import type { RunningUpload } from '../../../../frontend/src/features/uploads/upload-list.ts';
import { LeaveQuestion } from '../../../../frontend/src/ui/form/leave-question.tsx';
import { Modal } from '../../../../frontend/src/ui/modal.tsx';
import { drawn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ uploads: [] as unknown[] }));
vi.mock('../../../../frontend/src/features/uploads/use-uploads.ts', () => ({ useUploads: () => ({ uploads: page.uploads }) }));

const onClose = vi.fn();

/** Closes the dialog of a cell's files with these uploads in it. Returns a function that renders it again. */
function close(...uploads: Partial<RunningUpload>[]) {
  page.uploads = uploads.map((upload, at) => ({ id: `${at}`, file: new File(['a'], 'a.pdf'), bytes: 0, ...upload }));
  const cell = { value: '', header: 'Photo', label: 'Photo', reportId: 'r', onChange: () => undefined };
  const button = drawn(FileCell, cell).find(({ type }) => type === 'button')!;
  (button.props.onClick as () => void)();
  const { type, props } = drawn(FileCell, cell).find(({ props: { files } }) => files !== undefined)!;
  forgetHooks();
  const draw = () => drawn(type as (props: object) => ReactNode, { ...props, onClose });
  (propsOf(draw(), Modal)!.onClose as () => void)();
  return () => propsOf(draw(), LeaveQuestion) as { onStay(): void; onLeave(): void } | undefined;
}

beforeEach(() => {
  forgetHooks();
  onClose.mockReset();
});

it.each(['sent', 'failed'] as const)('the files of a cell are not left while one has not arrived: %s', (state) => {
  const question = close({ state: 'done' }, { state });
  expect(onClose).not.toHaveBeenCalled();
  question()!.onStay();
  expect([question(), onClose.mock.calls.length]).toEqual([undefined, 0]);
});

it('they are left without it when that is the answer', () => {
  close({ state: 'sent' })()!.onLeave();
  expect(onClose).toHaveBeenCalledOnce();
});

it('nothing is asked once all have arrived, or for a file that is not taken', () => {
  expect(close({ state: 'done' }, { state: 'failed', refused: true })()).toBeUndefined();
  expect(onClose).toHaveBeenCalledOnce();
});
