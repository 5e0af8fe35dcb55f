import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Modal } from '../../../frontend/src/ui/modal.tsx';

/** The dialog around the rendered one, and the cleanups of its effects. */
const drawing = vi.hoisted(() => ({ around: null as unknown, ends: [] as ((() => void) | undefined)[] }));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useContext: () => drawing.around,
  useRef: (current: unknown) => ({ current }),
  useEffect: (effect: () => (() => void) | undefined) => drawing.ends.push(effect()),
}));

type Dismiss = (event: { detail: { reason: string } }) => void;
type Drawn = ReactElement<{ value: unknown; children: ReactElement<{ onDismiss: Dismiss }> }>;

/** A dialog, rendered within the one of `around`. */
function dialog(around: unknown) {
  drawing.around = around;
  const onClose = vi.fn();
  const { value, children } = (Modal({ header: 'Fuel', children: null, onClose }) as Drawn).props;
  return { onClose, around: value, press: (reason: string) => children.props.onDismiss({ detail: { reason } }) };
}

beforeEach(() => {
  drawing.ends.length = 0;
});

it('Escape closes the innermost dialog alone', () => {
  const form = dialog(null);
  const files = dialog(form.around);
  // An event in a dialog also reaches the dialogs around it.
  for (const each of [files, form]) each.press('keyboard');
  expect([files.onClose.mock.calls.length, form.onClose.mock.calls.length]).toEqual([1, 0]);
  for (const end of drawing.ends.splice(0)) end?.();
  form.press('keyboard');
  expect(form.onClose).toHaveBeenCalledOnce();
});

it('the cross of a dialog closes it, and a click beside it does not', () => {
  const form = dialog(null);
  form.press('overlay');
  expect(form.onClose).not.toHaveBeenCalled();
  form.press('closeButton');
  expect(form.onClose).toHaveBeenCalledOnce();
});
