import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { type Send, Upload, UploadFailed, type UploadSteps } from '../../../frontend/src/api/upload.ts';
import { uploadFailureOf } from '../../../frontend/src/features/uploads/failure.ts';
import { UploadList } from '../../../frontend/src/features/uploads/upload-list.ts';
import type { UploadTicket } from '../../../shared/contract/file/uploads.ts';

const FILE = new File([new Uint8Array(25)], 'a.bin');
const part = (number: number) => ({ number, from: (number - 1) * 10, to: Math.min(number * 10, 25), url: `part/${number}` });
const inParts = (...numbers: number[]): UploadTicket => ({ uid: 'u', size: 25, post: null, parts: numbers.map(part), done: [] });
const inOne: UploadTicket = { uid: 'u', size: 25, post: { url: 'post', fields: { key: 'k' } }, parts: [], done: [] };

let missing: Set<number>;
let sent: string[];
const never = new AbortController().signal;

beforeEach(() => {
  missing = new Set([1, 2, 3]);
  sent = [];
});

const steps = (change: Partial<UploadSteps<string>> = {}): UploadSteps<string> => ({
  request: async () => inParts(1, 2, 3),
  resume: async () => inParts(...missing),
  complete: async () => 'done',
  abandon: vi.fn(async () => undefined),
  ...change,
});

/** A storage whose parts fail while they are in `broken`. */
const storage =
  (broken: Set<string> = new Set()): Send =>
  async ({ url, body }, onSent) => {
    sent.push(url);
    if (broken.delete(url)) return 0;
    onSent(body instanceof Blob ? body.size : 25);
    missing.delete(Number(url.split('/')[1]));
    return 200;
  };

const upload = (more: Partial<UploadSteps<string>> = {}, send = storage()) => new Upload(FILE, steps(more), send, 0);

describe('an upload', () => {
  it('goes in one post or in parts, and tells how far it is', async () => {
    const told: number[] = [];
    expect(await upload().run((bytes) => told.push(bytes), never)).toBe('done');
    expect(sent).toEqual(['part/1', 'part/2', 'part/3']);
    expect([told[0], told.at(-1)]).toEqual([0, 25]);
    sent = [];
    expect(await upload({ request: async () => inOne }).run(() => undefined, never)).toBe('done');
    expect(sent).toEqual(['post']);
  });

  it('sends a part that failed again, and no other', async () => {
    expect(await upload({}, storage(new Set(['part/2']))).run(() => undefined, never)).toBe('done');
    expect(sent.toSorted()).toEqual(['part/1', 'part/2', 'part/2', 'part/3']);
  });

  it('fails when nothing gets through, and goes on where it was when it is run again', async () => {
    const broken = { now: true };
    const send: Send = (target, ...rest) =>
      broken.now && target.url === 'part/3' ? Promise.resolve(0) : storage()(target, ...rest);
    const one = upload({}, send);
    await expect(one.run(() => undefined, never)).rejects.toBeInstanceOf(UploadFailed);
    broken.now = false;
    sent = [];
    expect(await one.run(() => undefined, never)).toBe('done');
    expect(sent).toEqual(['part/3']);
  });

  it('whose last answer was lost is only completed', async () => {
    const answers = [new ApiError(0, {}, 'c'), undefined];
    const complete = async () => {
      const error = answers.shift();
      if (error) throw error;
      return 'done';
    };
    const resume = async () => {
      throw new ApiError(409, {}, 'c');
    };
    const one = upload({ complete, resume });
    await expect(one.run(() => undefined, never)).rejects.toBeInstanceOf(ApiError);
    sent = [];
    expect(await one.run(() => undefined, never)).toBe('done');
    expect(sent).toEqual([]);
  });

  it('that was forgotten meanwhile begins anew', async () => {
    const complete = vi
      .fn()
      .mockRejectedValueOnce(new ApiError(0, {}, 'c'))
      .mockResolvedValue('done');
    const resume = async () => {
      throw new ApiError(404, {}, 'c');
    };
    const one = upload({ complete, resume });
    await expect(one.run(() => undefined, never)).rejects.toBeInstanceOf(ApiError);
    expect(await one.run(() => undefined, never)).toBe('done');
    expect(sent).toHaveLength(6);
  });

  it('that is cancelled is given up', async () => {
    const all = steps();
    const abort = new AbortController();
    const send: Send = async () => {
      abort.abort();
      return 0;
    };
    const one = new Upload(FILE, all, send, 0);
    await expect(one.run(() => undefined, abort.signal)).rejects.toThrow();
    await one.cancel();
    expect(all.abandon).toHaveBeenCalledWith('u');
  });

  /** Two files whose uploads failed without a connection. */
  async function twoFailed(onDone: (result: string, file: File) => void) {
    const back: (() => void)[] = [];
    let isLost = true;
    const completed: string[] = [];
    const held = Promise.withResolvers<void>();
    const all = steps({
      request: async ({ name }) => {
        if (isLost) throw new ApiError(0, {}, 'c');
        if (name === 'a.bin') await held.promise;
        return { ...inParts(), uid: name };
      },
      complete: async (uid) => `${completed.push(uid)}`,
    });
    const whenBack = (listener: () => void) => {
      back.push(listener);
      return () => undefined;
    };
    const list = new UploadList(all, onDone, { isLost: () => isLost, whenBack });
    await list.start([FILE, new File(['b'], 'b.bin')]);
    isLost = false;
    back[0]!();
    return { list, held, completed };
  }

  it('that is continued by hand while the one before it goes on by itself is completed once', async () => {
    const done = vi.fn();
    const { list, held, completed } = await twoFailed(done);
    expect(await list.resume(list.files().uploads[1]!)).toBe(true);
    held.resolve();
    await vi.waitFor(() => expect(list.files().uploads.map(({ state }) => state)).toEqual(['done', 'done']));
    await new Promise((next) => setTimeout(next, 5));
    expect([completed, done.mock.calls.length]).toEqual([['b.bin', 'a.bin'], 2]);
  });

  it('that waits for the one before it is not sent once its window is closed', async () => {
    const { list, held, completed } = await twoFailed(() => undefined);
    list.dispose();
    held.resolve();
    await new Promise((next) => setTimeout(next, 20));
    expect(completed).toEqual([]);
  });

  it('that failed without a connection says so, and goes on by itself when it is back', async () => {
    const back: (() => void)[] = [];
    let isLost = true;
    const request = vi.fn().mockImplementation(async () => {
      if (isLost) throw new ApiError(0, {}, 'c');
      return { uid: 'u', parts: [] };
    });
    const arrived = vi.fn();
    const connection = {
      isLost: () => isLost,
      whenBack: (listener: () => void) => {
        back.push(listener);
        return () => undefined;
      },
    };
    const list = new UploadList({ ...steps(), request }, arrived, connection);
    expect(await list.start([FILE])).toBe(false);
    expect(list.files().uploads[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('There is no connection.') });
    expect(back).toHaveLength(1);
    isLost = false;
    back[0]!();
    await vi.waitFor(() => expect(arrived).toHaveBeenCalledOnce());
    expect(list.files().uploads[0]).toMatchObject({ state: 'done' });
  });

  it('that failed says so, and why when it is too large [REP-379, REP-380]', () => {
    expect(uploadFailureOf(new UploadFailed())).toBe('Error in upload.  Maximum allowed upload size is 500Mb');
    expect(uploadFailureOf(new ApiError(500, {}, 'c'))).toBe('Error in upload.  Maximum allowed upload size is 500Mb');
    expect(uploadFailureOf(new ApiError(413, {}, 'c'))).toBe('Document too large! Maximum allowed upload size is 500Mb');
    // Without a connection the message does not mention sizes.
    const lost = 'There is no connection. Keep this page open: the file is sent as soon as it is back.';
    expect(uploadFailureOf(new ApiError(0, {}, 'c'), true)).toBe(lost);
  });
});
