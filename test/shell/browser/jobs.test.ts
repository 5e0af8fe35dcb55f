import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { jobEnd, lookAt } from '../../../frontend/src/api/jobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = () => new ApiError(0, {}, 'c');

/** A read that succeeds or fails as listed, with the last result repeated. */
const looks = (...steps: (Error | string)[]) => {
  let at = 0;
  return async () => {
    const step = steps[Math.min(at, steps.length - 1)]!;
    at += 1;
    if (step instanceof Error) throw step;
    return step;
  };
};

const ended = async <T>(work: Promise<T>): Promise<T | Error> => {
  const end = work.catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  return end;
};

it('work in the background is watched on after the connection was lost for a while', async () => {
  expect(await ended(lookAt(looks(lost(), lost(), new ApiError(503, {}, 'c'), 'done')))).toBe('done');
});

it('a look at work that stays without an answer fails in the end', async () => {
  expect(await ended(lookAt(looks(lost())))).toMatchObject({ status: 0 });
});

it('a refusal of a look is told at once', async () => {
  expect(await ended(lookAt(looks(new ApiError(404, {}, 'c'), 'done')))).toMatchObject({ status: 404 });
});

it('work that has ended while the server was out of reach is told as done', async () => {
  const created = '2026-01-01T00:00:00.000Z';
  const job = { uid: 'j', type: 'change-metrics', status: 'done', progress: 100, message: 'Merged', created };
  let calls = 0;
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    if (calls === 1) throw new TypeError('offline');
    return Response.json(job);
  });
  expect(await ended(jobEnd('j'))).toMatchObject({ status: 'done', message: 'Merged' });
});
