import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UploadItem } from '../../../../frontend/src/features/report/documents/upload-item.tsx';
import type { DocumentObject } from '../../../../shared/contract/report/documents.ts';

const upload = {
  uid: 'u',
  filename: 'bill.pdf',
  created: '2024-03-05T10:00:00Z',
  content_type: 'text/csv',
  scan: 'clean',
} as DocumentObject;
const shown = (more: Partial<DocumentObject>, { mayDelete = true, counts = false } = {}) => {
  const deletes = mayDelete ? { onDelete: () => undefined } : {};
  const place = { trackerId: 't', commitId: 'c', docId: 'd' };
  return renderToString(
    createElement(UploadItem, { place, upload: { ...upload, ...more }, counts, onFailed: () => undefined, ...deletes }),
  );
};

it('a file that is evidence of submitted figures is not offered for deletion, and says why', () => {
  expect(shown({})).toContain('Delete bill.pdf');
  expect(shown({ is_evidence: true })).not.toContain('Delete bill.pdf');
  expect(shown({ is_evidence: true })).toContain('Evidence of submitted figures, which stays.');
});

it('says nothing of that where nothing could be deleted anyway', () => {
  expect(shown({ is_evidence: true }, { mayDelete: false })).not.toContain('Evidence');
});

it('only the file that counts says so, and that another upload would count instead', () => {
  const [counting, other] = [true, false].map((counts) => shown({ is_evidence: true }, { counts }));
  for (const words of ['This file counts', 'Upload another file']) {
    expect(counting).toContain(words);
    expect(other).not.toContain(words);
  }
  expect(shown({ scan: 'infected' }, { counts: true })).not.toContain('This file counts');
});
