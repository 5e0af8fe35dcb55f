import { describe, expect, it } from 'vitest';
import { changedFields, removedFrom } from '../../../../frontend/src/features/report/documents/use-document-cache.ts';
import type { DocumentNodeFields } from '../../../../shared/contract/report/node-fields.ts';

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
    const without = (uid: string) => changedFields(fields('a'), { removed: { uid, left: 1 } });
    expect(without('a')).toMatchObject({ uploads: 1, status: { current_object: null } });
    expect(without('b')).toMatchObject({ uploads: 1, status: { current_object: { uid: 'a' } } });
  });

  it('has as many files as its list after a deletion that a reading has brought already', () => {
    const of = (uid: string, commit = 'report') => ({ uid, commit });
    const [before, after] = [
      [of('a'), of('b'), of('old', 'earlier')],
      [of('b'), of('old', 'earlier')],
    ];
    const removed = removedFrom(before, 'report', 'a');
    expect([removed, removedFrom(after, 'report', 'a')]).toEqual([removed, removed]);
    const read = { ...fields(null), uploads: 1 };
    expect(changedFields(read, { removed })).toEqual(read);
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
