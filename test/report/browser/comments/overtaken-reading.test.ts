import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { cachePosted } from '../../../../frontend/src/features/report/comments/use-posted.ts';
import { cacheChange } from '../../../../frontend/src/features/report/documents/use-document-cache.ts';
import { areInSight } from '../../../../frontend/src/features/report/model/use-report-data.ts';
import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { node, path, settled } from '../../../support/browser-unit/report-store.ts';

const KEY = ['listNodes', { params: { trackerId: 't', commitId: 'report-1' } }];
const documentOf = (name: string) =>
  node('bills', path(1, 2, 3), 'document', {
    uploads: 0,
    status: { uid: 's', _path: '', status: { name }, current_object: null },
  });
const comment = node('said', path(1, 2, 9), 'trackercomment', {
  text: 'Which meter?',
  title: '',
  created: '2024-02-01T00:00:00.000Z',
  treeUid: 'Energy',
  attachments: [],
  nodeUid: null,
  creator: { first_name: 'Ann', last_name: 'Lee', username: 'ann' },
});
const OLD = [documentOf('OK for Submission')];
const FLAGGED = [documentOf('Not for Submission')];

/** The cached nodes of a report while they are read again. `answers`: the results of the reads, in the order of their start. */
async function readingAgain() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const readings: { done(list: ReadNode[]): void; failed(error: Error): void }[] = [];
  const queryFn = () => new Promise<ReadNode[]>((done, failed) => void readings.push({ done, failed }));
  const first = queries.fetchQuery({ queryKey: KEY, queryFn });
  readings[0]!.done(OLD);
  await first;
  void queries.refetchQueries({ queryKey: KEY });
  await settled();
  const shown = () => JSON.stringify(queries.getQueryData(KEY));
  const end = async (at: number, list: ReadNode[]) => {
    readings[at]!.done(structuredClone(list));
    await settled();
  };
  return { queries, readings, shown, end };
}

it('a document that is flagged stays so when a reading from before arrives later', async () => {
  const { queries, readings, shown, end } = await readingAgain();
  cacheChange(queries, 'report-1', 'bills', { flagged: true });
  expect(shown()).toContain('Not for Submission');
  await end(1, OLD);
  expect(shown()).toContain('Not for Submission');
  expect(readings).toHaveLength(3);
  await end(2, FLAGGED);
  expect(shown()).toContain('Not for Submission');
});

it('a posted comment stays when a reading from before arrives later, and stands once when one has brought it', async () => {
  const { queries, shown, end } = await readingAgain();
  cachePosted(queries, 'report-1', [comment]);
  await end(1, OLD);
  expect(shown()).toContain('Which meter?');
  await end(2, [...OLD, comment]);
  cachePosted(queries, 'report-1', [comment]);
  expect(shown().match(/Which meter\?/g)).toHaveLength(1);
});

it('what is put in while nothing is read loads nothing again', async () => {
  const { queries, readings, shown, end } = await readingAgain();
  await end(1, OLD);
  cacheChange(queries, 'report-1', 'bills', { flagged: true });
  await settled();
  expect(shown()).toContain('Not for Submission');
  expect(readings).toHaveLength(2);
});

it('figures that could not be read again do not pass for read when a comment is posted', async () => {
  const { queries, readings } = await readingAgain();
  readings[1]!.failed(new Error('502'));
  await settled();
  cachePosted(queries, 'report-1', [comment]);
  expect(areInSight(queries.getQueryState(KEY))).toBe(false);
});

it('an upload that a reading has brought already is counted once', async () => {
  const { queries, end } = await readingAgain();
  const added = { uid: 'u', filename: 'a.pdf', created: '2024-01-01', size: 1, virus_checked: true };
  await end(1, OLD);
  for (const _ of ['from the reading', 'from the upload']) cacheChange(queries, 'report-1', 'bills', { added });
  expect(queries.getQueryData<ReadNode[]>(KEY)![0]!.node.document).toMatchObject({ uploads: 1 });
});

it('what the pages of the metrics keep of the report stays as it is', async () => {
  const { queries, shown, end } = await readingAgain();
  await end(1, OLD);
  const kept = [KEY[0], { params: { trackerId: 't', commitId: 'report-1' }, withVersion: true }];
  queries.setQueryData(kept, { nodes: OLD, version: '1' });
  cachePosted(queries, 'report-1', [comment]);
  cacheChange(queries, 'report-1', 'bills', { flagged: true });
  expect(shown()).toMatch(/Not for Submission.*Which meter\?/);
  expect(queries.getQueryData(kept)).toEqual({ nodes: OLD, version: '1' });
});
