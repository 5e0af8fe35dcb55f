import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NO_ANSWER } from '../../../../frontend/src/api/errors.ts';
import { AttachmentLinks } from '../../../../frontend/src/features/report/comments/attachment-links.tsx';
import { UploadItem } from '../../../../frontend/src/features/report/documents/upload-item.tsx';
import { FileCell } from '../../../../frontend/src/features/report/forms/cell/file-cell.tsx';
import type { DocumentObject } from '../../../../shared/contract/report/documents.ts';
import { fileCell } from '../../../../shared/domain/form/rows.ts';
import { drawn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';
import { settled } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../frontend/src/api/client.ts', () => ({ call: server.call }));
vi.mock('../../../../frontend/src/features/uploads/use-uploads.ts', () => ({ useUploads: () => ({ uploads: [] }) }));

const SCANNED = 'This file is still being scanned for viruses. Try again in a minute.';
const TOLD = `The file could not be fetched. ${SCANNED}`;
const press = async (all: ReturnType<typeof drawn>) => {
  (propsOf(all, Button)!.onClick as () => void)();
  await settled();
};

beforeEach(() => {
  forgetHooks();
  server.call.mockReset().mockRejectedValue(new ApiError(409, { detail: SCANNED }, 'c'));
});

it('an upload that is not handed out yet says why', async () => {
  const upload = { uid: 'u', filename: 'bill.pdf', created: '2024-03-05T10:00:00Z', scan: 'unknown' } as DocumentObject;
  const onFailed = vi.fn();
  await press(drawn(UploadItem, { place: { trackerId: 't', commitId: 'c', docId: 'd' }, upload, onFailed }));
  expect(onFailed.mock.calls).toEqual([[TOLD]]);
  server.call.mockRejectedValue(new ApiError(0, NO_ANSWER, 'c'));
  await press(drawn(UploadItem, { place: { trackerId: 't', commitId: 'c', docId: 'd' }, upload, onFailed }));
  expect(onFailed.mock.calls[1]).toEqual([
    'The file could not be fetched. The server could not be reached. Check your connection and try again.',
  ]);
});

it('so does an attachment of a comment', async () => {
  const onFailed = vi.fn();
  await press(drawn(AttachmentLinks, { attachments: [{ url: '/x', filename: 'a.pdf' }], onFailed }));
  expect(onFailed.mock.calls).toEqual([[TOLD]]);
});

it('and a file of a cell', async () => {
  const props = { value: fileCell([{ url: '/x', filename: 'a.pdf' }]), header: 'Photo', label: 'Photo', reportId: 'r' };
  const open = drawn(FileCell, props).find(({ type }) => type === 'button')!;
  (open.props.onClick as () => void)();
  const modal = drawn(FileCell, props).find(({ props: { files } }) => files !== undefined)!;
  const dialog = modal.type as (props: object) => ReactNode;
  forgetHooks();
  await press(drawn(dialog, modal.props));
  expect(propsOf(drawn(dialog, modal.props), Alert)?.children).toBe(TOLD);
});
