import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { serverOf } from '../../../../frontend/src/features/report/entries/server.ts';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';

const answer = { error: new Error() };
vi.mock('../../../../frontend/src/api/client.ts', () => ({ call: () => Promise.reject(answer.error) }));

/** Whether the page reads its structure again after this failure of saving one row, and two rows. */
async function readsAgain(error: Error): Promise<boolean[]> {
  answer.error = error;
  const outdated = vi.fn();
  const server = serverOf({ tracker: 't', uid: 'r' } as ReportRecord, () => [], { userUid: 'ada', outdated });
  const sent = { change: { value: '5' }, version: 1 };
  const asked: boolean[] = [];
  for (const save of [() => server.one('a', sent), () => server.many(new Map([['a', sent]]))]) {
    outdated.mockClear();
    await expect(save()).rejects.toBe(error);
    asked.push(outdated.mock.calls.length > 0);
  }
  return asked;
}

it('a figure that its metric no longer takes makes the page read which metrics are only calculated', async () => {
  expect(await readsAgain(new ApiError(409, { title: 'Fuel is only calculated' }, 'x'))).toEqual([true, true]);
});

it('another figure that somebody else saved, and a fault, do not', async () => {
  const other = new ApiError(409, { title: 'Ben saved 5', errors: { version: ['2'] } }, 'x');
  expect(await readsAgain(other)).toEqual([false, false]);
  expect(await readsAgain(new ApiError(500, { title: 'Fault' }, 'x'))).toEqual([false, false]);
});
