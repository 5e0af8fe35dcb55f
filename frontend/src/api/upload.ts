import type { UploadTicket } from '../../../shared/contract/file/uploads.ts';
import { ApiError } from './errors.ts';
import { pause } from './pause.ts';

/** The calls of one upload: to a document, or to the store. */
export type UploadSteps<T> = {
  request(file: File): Promise<UploadTicket>;
  /** the missing parts, with fresh addresses */
  resume(uid: string): Promise<UploadTicket>;
  complete(uid: string): Promise<T>;
  abandon(uid: string): Promise<unknown>;
};

/** Sends a body to the storage and reports progress. Returns the status, 0 without a response. */
export type Send = (
  target: { method: 'POST' | 'PUT'; url: string; body: FormData | Blob },
  onSent: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<number>;

/** Parallel parts: enough to use the bandwidth, few enough to lose little when the connection breaks. */
const AT_ONCE = 3;
/** Rounds without progress before the upload fails and the person can retry. */
const ROUNDS = 3;
const PAUSE_MS = 800;

export class UploadFailed extends Error {
  override name = 'UploadFailed';
}

/**
 * An upload of one file. `run` sends the missing parts and completes the upload; after a failure, another `run` continues with
 * the missing parts. Addresses are valid for minutes; refused ones are requested again.
 */
export class Upload<T> {
  readonly #file: File;
  readonly #steps: UploadSteps<T>;
  readonly #send: Send;
  readonly #pauseMs: number;
  #uid: string | undefined;

  constructor(file: File, steps: UploadSteps<T>, send: Send = sendByXhr, pauseMs = PAUSE_MS) {
    this.#file = file;
    this.#steps = steps;
    this.#send = send;
    this.#pauseMs = pauseMs;
  }

  /**
   * @param onProgress receives the bytes of the file sent so far
   * @throws UploadFailed if the storage is unreachable, ApiError if the API refuses the file, AbortError
   */
  async run(onProgress: (bytes: number) => void, signal: AbortSignal): Promise<T> {
    let ticket = await this.#ticket();
    for (let idle = 0; ticket && (await this.#sendMissing(ticket, onProgress, signal)) > 0; ) {
      const before: number = ticket.parts.length;
      await pause(this.#pauseMs * 2 ** idle);
      signal.throwIfAborted();
      ticket = await this.#steps.resume(this.#uid!);
      idle = ticket.parts.length < before ? 0 : idle + 1;
      if (idle === ROUNDS) throw new UploadFailed('The storage could not be reached');
    }
    signal.throwIfAborted();
    return this.#steps.complete(this.#uid!);
  }

  /** Cancels the upload and deletes its parts. */
  async cancel(): Promise<void> {
    if (this.#uid !== undefined) await this.#steps.abandon(this.#uid);
    this.#uid = undefined;
  }

  /** The parts to send. Undefined if an earlier attempt sent everything and only its answer was lost. */
  async #ticket(): Promise<UploadTicket | undefined> {
    try {
      if (this.#uid !== undefined) return await this.#steps.resume(this.#uid);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return undefined;
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
    const ticket = await this.#steps.request(this.#file);
    this.#uid = ticket.uid;
    return ticket;
  }

  /** Returns the number of failed requests. */
  async #sendMissing(ticket: UploadTicket, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<number> {
    const targets = targetsOf(ticket, this.#file);
    const missing = targets.reduce((sum, { bytes }) => sum + bytes, 0);
    const sent = targets.map(() => 0);
    const tell = () => onProgress(ticket.size - missing + sent.reduce((sum, bytes) => sum + bytes, 0));
    tell();
    let next = 0;
    let failed = 0;
    const worker = async () => {
      while (next < targets.length && failed === 0) {
        const at = next++;
        const { bytes, ...target } = targets[at]!;
        const report = (now: number) => {
          sent[at] = Math.min(now, bytes);
          tell();
        };
        const status = await this.#send(target, report, signal);
        if (status >= 200 && status < 300) report(bytes);
        else failed += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return failed;
  }
}

type Target = { method: 'POST' | 'PUT'; url: string; body: FormData | Blob; bytes: number };

function targetsOf({ post, parts }: UploadTicket, file: File): Target[] {
  if (!post) return parts.map(({ from, to, url }) => ({ method: 'PUT', url, body: file.slice(from, to), bytes: to - from }));
  const body = new FormData();
  for (const [name, value] of Object.entries(post.fields)) body.append(name, value);
  body.append('file', file);
  return [{ method: 'POST', url: post.url, body, bytes: file.size }];
}

/** Uses XMLHttpRequest, because fetch does not report how much of a body is sent. */
const sendByXhr: Send = ({ method, url, body }, onSent, signal) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => resolve(request.status);
    request.onerror = () => resolve(0);
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(body);
  });
