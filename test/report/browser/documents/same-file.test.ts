import Alert from '@cloudscape-design/components/alert';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DocumentUpload } from '../../../../frontend/src/features/report/documents/document-upload.tsx';
import { drawn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
  useSyncExternalStore: (_subscribe: unknown, now: () => unknown) => now(),
}));
const server = vi.hoisted(() => ({ uploads: [] as object[], files: { picked: [] as object[], uploads: [] as object[] } }));
vi.mock('../../../../frontend/src/api/queries.ts', () => ({ useApiQuery: () => ({ data: server.uploads }) }));
vi.mock('../../../../frontend/src/features/report/documents/unsent-files.ts', () => ({
  useUnsentFiles: () => ({ of: () => ({ files: () => server.files }), lost: () => [] }),
}));

const bill = (size = 10, name = 'bill.pdf') => ({ name, size });
const warned = () =>
  propsOf(drawn(DocumentUpload, { place: { trackerId: 't', commitId: 'r', docId: 'd' }, name: 'Bills' }), Alert)?.children;
const SAME =
  'This document has a file of the same name and size already: bill.pdf. Upload it again only if its content is another.';

beforeEach(() => {
  forgetHooks();
  server.uploads = [];
  server.files = { picked: [bill()], uploads: [] };
});

describe('a chosen file', () => {
  it('that the document has already is pointed out', () => {
    server.uploads = [{ filename: 'bill.pdf', size: 10 }];
    expect(warned()).toBe(SAME);
  });

  it('that is chosen twice is pointed out', () => {
    server.files.picked.push(bill());
    expect(warned()).toBe(SAME);
  });

  it('that is being sent is pointed out, unless it was refused', () => {
    server.files.uploads = [{ id: '1', file: bill(), state: 'failed', bytes: 4 }];
    expect(warned()).toBe(SAME);
    server.files.uploads = [{ id: '1', file: bill(), state: 'failed', refused: true, bytes: 0 }];
    expect(warned()).toBeUndefined();
  });

  it('of another size or name is taken without a word', () => {
    server.uploads = [
      { filename: 'bill.pdf', size: 11 },
      { filename: 'bill 2.pdf', size: 10 },
    ];
    expect(warned()).toBeUndefined();
  });
});
