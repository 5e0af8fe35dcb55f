import Alert from '@cloudscape-design/components/alert';
import FileInput from '@cloudscape-design/components/file-input';
import { beforeEach, expect, it, vi } from 'vitest';
import { FilePicker } from '../../../frontend/src/features/uploads/file-picker.tsx';
import { drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('@cloudscape-design/components/file-dropzone', () => ({
  default: () => null,
  useFilesDragging: () => ({ areFilesDragging: false }),
}));

let picked: readonly File[] = [];
const draw = () =>
  drawn(FilePicker, {
    label: 'Attachments',
    picked,
    onPick: (files: File[]) => {
      picked = files;
    },
    format: String,
  });

const csv = (text: string, lastModified: number) => new File([text], 'log.csv', { type: 'text/csv', lastModified });

/** Chooses files. Returns what the picker says about them. */
async function choose(...files: File[]): Promise<unknown> {
  const { onChange } = propsOf(draw(), FileInput) as { onChange(event: object): void };
  const before = picked;
  onChange({ detail: { value: files } });
  await vi.waitFor(() => {
    if (picked === before && !propsOf(draw(), Alert)) throw new Error('not read yet');
  });
  return propsOf(draw(), Alert)?.children;
}

beforeEach(() => {
  forgetHooks();
  picked = [];
});

it('a file that is chosen again is taken once, and the picker says so', async () => {
  expect(await choose(csv('a,1', 1))).toBeUndefined();
  expect(await choose(csv('a,1', 1))).toBe('Chosen already: log.csv');
  expect(picked).toHaveLength(1);
});

it('a file that was changed since is another one', async () => {
  await choose(csv('a,1', 1));
  expect(await choose(csv('a,2', 2))).toBeUndefined();
  expect(picked).toHaveLength(2);
});
