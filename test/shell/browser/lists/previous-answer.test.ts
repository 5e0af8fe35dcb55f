import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { previousOf, queryKey } from '../../../../frontend/src/api/queries.ts';

const read = (projectId: string, fromDate: string, figure: string) => {
  const key = queryKey('readProjectDashboard', { params: { projectId }, query: { fromDate } });
  const queryFn = () => new Promise<string>((done) => setTimeout(done, 5, figure));
  return { queryKey: key, queryFn, placeholderData: previousOf(key) };
};

it('the figures of one project stay in sight for another range, and never for another project', async () => {
  const observer = new QueryObserver<string>(new QueryClient(), read('bridge', '2026-01-01', '111'));
  const stop = observer.subscribe(() => {});
  const shown = () => observer.getCurrentResult().data;
  await expect.poll(shown).toBe('111');
  observer.setOptions(read('bridge', '2025-01-01', '222'));
  expect(shown()).toBe('111');
  await expect.poll(shown).toBe('222');
  observer.setOptions(read('tunnel', '2025-01-01', '333'));
  expect(shown()).toBeUndefined();
  await expect.poll(shown).toBe('333');
  stop();
});
