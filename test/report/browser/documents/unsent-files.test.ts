import { afterEach, describe, expect, it, vi } from 'vitest';
import { keptNames } from '../../../../frontend/src/features/report/documents/kept-names.ts';
import { UnsentFiles } from '../../../../frontend/src/features/report/documents/unsent-files.ts';
import { keptText } from '../../../../frontend/src/session/kept-text.ts';
import { countKeptWork } from '../../../../frontend/src/session/kept-work.ts';
import { memory } from '../../../support/browser-unit/report-store.ts';

const answers = vi.hoisted(() => ({ request: vi.fn(), complete: vi.fn() }));
vi.mock('../../../../frontend/src/api/upload-steps.ts', () => ({
  documentSteps: () => ({
    request: answers.request,
    resume: vi.fn(),
    complete: answers.complete,
    abandon: async () => undefined,
  }),
}));

afterEach(() => vi.resetAllMocks());

const FILE = new File(['a'], 'a.csv');
const ticket = { uid: 'u', size: 1, post: null, parts: [], done: [] };
const make = (storage = memory()) => {
  const done = vi.fn();
  const namesOf = (docId: string) => keptNames(keptText('ada', `files:c:${docId}`, storage));
  return { done, storage, files: new UnsentFiles({ trackerId: 't', commitId: 'c' }, done, namesOf) };
};
const said = (files: UnsentFiles) => files.all().map(({ docId, file, sending }) => [docId, file.name, sending]);

describe('the files of a report that are not uploaded', () => {
  it('are those that were chosen, until they have arrived', async () => {
    const { files, done } = make();
    answers.request.mockResolvedValue(ticket);
    answers.complete.mockResolvedValue({ uid: 'u' });
    files.of('bills').pick([FILE]);
    expect(said(files)).toEqual([['bills', 'a.csv', false]]);
    const sent = files.send(['bills']);
    expect(said(files)).toEqual([['bills', 'a.csv', true]]);
    expect(await sent).toBe(true);
    expect(said(files)).toEqual([]);
    expect(done).toHaveBeenCalledWith('bills', { uid: 'u' });
  });

  it('stay what they are after a failure, and go with the next attempt', async () => {
    const { files } = make();
    answers.request.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(ticket);
    answers.complete.mockResolvedValue({ uid: 'u' });
    files.of('bills').pick([FILE]);
    expect(await files.send(['bills'])).toBe(false);
    expect(said(files)).toEqual([['bills', 'a.csv', false]]);
    expect(await files.send(['bills'])).toBe(true);
    expect(said(files)).toEqual([]);
  });

  it('are dropped only when somebody says so, and whoever asks is told of each change once', () => {
    const { files } = make();
    const told = vi.fn();
    files.subscribe(told);
    files.of('bills').pick([FILE]);
    files.of('bills').pick([FILE]);
    expect(told).toHaveBeenCalledTimes(1);
    files.drop();
    expect(said(files)).toEqual([]);
    expect(told).toHaveBeenCalledTimes(2);
  });
});

describe('files that were not sent when the page was closed', () => {
  it('are named in the next page until they are chosen again', () => {
    const { files, storage } = make();
    files.of('bills').pick([FILE, new File(['b'], 'b.csv')]);
    const next = make(storage).files;
    expect([next.lost('bills'), next.lost('other'), next.all()]).toEqual([['a.csv', 'b.csv'], [], []]);
    expect(countKeptWork('ada', storage)).toBe(1);
    next.of('bills').pick([FILE]);
    expect(next.lost('bills')).toEqual(['b.csv']);
    expect(make(storage).files.lost('bills')).toEqual(['b.csv', 'a.csv']);
  });

  it('are named no more once they have arrived, or their person goes on without them', async () => {
    const { files, storage } = make();
    answers.request.mockResolvedValue(ticket);
    answers.complete.mockResolvedValue({ uid: 'u' });
    files.of('bills').pick([FILE]);
    await files.send(['bills']);
    expect(make(storage).files.lost('bills')).toEqual([]);
    files.of('bills').pick([FILE]);
    const next = make(storage).files;
    const told = vi.fn();
    next.lost('bills');
    next.subscribe(told);
    next.dismiss('bills');
    expect([next.lost('bills'), make(storage).files.lost('bills'), told.mock.calls.length]).toEqual([[], [], 1]);
  });
});
