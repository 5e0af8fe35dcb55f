import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { growingPause, retryOn } from '../../../../functions/data/retry.ts';
import { AppError, errorKind } from '../../../../shared/errors.ts';

const LOST = errorKind('stale_version', 'Somebody else was quicker');
const OTHER = errorKind('stale_version', 'Somebody else was quicker');

describe('retryOn', () => {
  it('repeats what somebody else was in the way of, and answers what the last attempt did', async () => {
    const run = vi.fn(async (attempt: number) => {
      if (attempt < 3) throw LOST();
      return `attempt ${attempt}`;
    });
    expect(await retryOn(LOST.is, { attempts: 3 }, run)).toBe('attempt 3');
    expect(run.mock.calls).toEqual([[1], [2], [3]]);
  });

  it('gives up with the error of the last attempt', async () => {
    const run = vi.fn(async (attempt: number) => {
      throw new Error(`failed ${attempt}`);
    });
    await expect(retryOn(() => true, { attempts: 4 }, run)).rejects.toThrow('failed 4');
    expect(run).toHaveBeenCalledTimes(4);
  });

  it('does not repeat another error', async () => {
    const run = vi.fn(async () => {
      throw OTHER();
    });
    await expect(retryOn(LOST.is, { attempts: 4 }, run)).rejects.toThrow('Somebody else was quicker');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('prepares the next attempt, and not after the last one; what fails there ends it', async () => {
    const prepare = vi.fn(async () => true);
    const fail = async () => {
      throw LOST();
    };
    await expect(retryOn(prepare, { attempts: 3 }, fail)).rejects.toThrow('quicker');
    expect(prepare).toHaveBeenCalledTimes(2);
    const refuse = async () => {
      throw new AppError('conflict', 'The report is closed');
    };
    await expect(retryOn(refuse, { attempts: 3 }, fail)).rejects.toThrow('The report is closed');
  });

  describe('with pauses', () => {
    beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5));
    afterEach(() => void vi.restoreAllMocks());

    it('waits a random part of each pause, and not after the last attempt', async () => {
      const begin = performance.now();
      const at: number[] = [];
      const run = async () => {
        at.push(performance.now() - begin);
        throw LOST();
      };
      await expect(retryOn(LOST.is, { attempts: 3, pauseMs: growingPause }, run)).rejects.toThrow('quicker');
      expect(at[1]).toBeGreaterThanOrEqual(19);
      expect(at[2]! - at[1]!).toBeGreaterThanOrEqual(39);
      expect(Math.random).toHaveBeenCalledTimes(2);
    });
  });
});

describe('errorKind', () => {
  it('makes a new error with a stack of its own each time', () => {
    function here() {
      return LOST();
    }
    const error = here();
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'stale_version', message: 'Somebody else was quicker', name: 'AppError' });
    expect(error.stack).toContain('here');
    expect(LOST()).not.toBe(error);
  });

  it('knows its own errors, and no other ones of the same words', () => {
    expect(LOST.is(LOST())).toBe(true);
    expect(LOST.is(OTHER())).toBe(false);
    expect(LOST.is(undefined)).toBe(false);
  });
});
