import Checkbox from '@cloudscape-design/components/checkbox';
import { beforeEach, expect, it, vi } from 'vitest';
import { DocumentRow, type DocumentRowProps } from '../../../../frontend/src/features/report/documents/document-row.tsx';
import { drawn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';
import { settled } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ save: vi.fn(), changed: vi.fn() }));
vi.mock('../../../../frontend/src/api/queries.ts', () => ({
  useApiMutation: () => ({ mutateAsync: server.save, isError: false }),
  useApiQuery: () => ({}),
}));
vi.mock('../../../../frontend/src/features/report/documents/use-document-cache.ts', () => ({
  useDocumentCache: () => server.changed,
}));

const document = { uid: 'd', name: 'Bills', uploads: 0, notForSubmission: false };
const props: DocumentRowProps = { structureId: 's', reportId: 'r', document, editable: true, isAdmin: false };
const box = () => propsOf(drawn(DocumentRow, props), Checkbox) as { checked: boolean; onChange(event: object): void };
const tick = (checked: boolean) => box().onChange({ detail: { checked } });
const statuses = () => server.save.mock.calls.map(([{ args }]) => args.body.status);

/** The server's answers, in the order of the requests. */
function answers() {
  const open: PromiseWithResolvers<void>[] = [];
  server.save.mockImplementation(() => {
    const answer = Promise.withResolvers<void>();
    open.push(answer);
    return answer.promise;
  });
  return open;
}

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});

it('ticks of a document are saved one after the other, so that the last one stands [REP-258]', async () => {
  const open = answers();
  tick(true);
  tick(false);
  await settled();
  expect([box().checked, statuses()]).toEqual([false, ['Not for Submission']]);
  open[0]!.resolve();
  await settled();
  expect([box().checked, statuses(), server.changed.mock.calls]).toEqual([
    false,
    ['Not for Submission', 'OK for Submission'],
    [],
  ]);
  open[1]!.resolve();
  await settled();
  expect([box().checked, server.changed.mock.calls]).toEqual([false, [[{ flagged: false }]]]);
});

it('a tick that could not be saved goes back to what is stored [REP-258]', async () => {
  const open = answers();
  tick(true);
  await settled();
  open[0]!.reject(new Error('No'));
  await settled();
  expect(box().checked).toBe(false);
  tick(true);
  tick(false);
  await settled();
  open[1]!.resolve();
  await settled();
  open[2]!.reject(new Error('No'));
  await settled();
  expect([box().checked, server.changed.mock.calls.at(-1)]).toEqual([true, [{ flagged: true }]]);
});
