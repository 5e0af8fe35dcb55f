import { describe, expect, it } from 'vitest';
import { changedFields } from '../../../frontend/src/features/report/documents/use-document-cache.ts';
import type { DocumentNodeFields } from '../../../shared/contract/report/node-fields.ts';

const upload = (uid: string) => ({ uid, filename: `${uid}.pdf`, created: '2024-01-01', size: 1, virus_checked: true });
const fields = (current: string | null): DocumentNodeFields => ({
  uid: 'd',
  _path: '1',
  _type: 'document',
  name: 'Bills',
  meta_json: {},
  uploads: 2,
  status: {
    uid: 's',
    _path: '1',
    status: { name: 'OK for Submission' },
    current_object: current === null ? null : upload(current),
  },
});

describe('a document on the page', () => {
  it('has one file more, the current one, after an upload [REP-082]', () => {
    expect(changedFields(fields('a'), { added: upload('b') })).toMatchObject({
      uploads: 3,
      status: { current_object: { uid: 'b' } },
    });
  });

  it('has one less after a deletion, and no current one if it was this [REP-343]', () => {
    expect(changedFields(fields('a'), { removed: 'a' })).toMatchObject({ uploads: 1, status: { current_object: null } });
    expect(changedFields(fields('a'), { removed: 'b' })).toMatchObject({ uploads: 1, status: { current_object: { uid: 'a' } } });
  });

  it('keeps its files when it is flagged [REP-258]', () => {
    const flagged = changedFields(fields('a'), { flagged: true });
    expect(flagged).toMatchObject({
      uploads: 2,
      status: { status: { name: 'Not for Submission' }, current_object: { uid: 'a' } },
    });
    expect(changedFields(flagged, { flagged: false })).toEqual(fields('a'));
  });
});
