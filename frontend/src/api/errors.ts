import type { FieldErrors } from '../../../shared/errors.ts';

type Problem = { type?: unknown; title?: unknown; detail?: unknown; errors?: unknown };

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const isFieldErrors = (value: unknown): value is FieldErrors =>
  typeof value === 'object' && value !== null && Object.values(value).every((messages) => Array.isArray(messages));

/**
 * A failed call. `status`: the HTTP status, or 0 without a usable response (no network, or none within the time limit); `errors`:
 * messages by field. The correlation id finds the request in the logs.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** the kind of problem, such as 'conflict'; undefined if the server names none */
  readonly code: string | undefined;
  readonly title: string;
  readonly detail: string | undefined;
  readonly errors: FieldErrors;
  /** whether the text comes from the server, not from this program */
  readonly hasText: boolean;
  readonly correlationId: string;
  /** whether the server asks to send the same again later */
  readonly isForLater: boolean;

  constructor(status: number, problem: Problem, correlationId: string, isForLater = false) {
    const title = text(problem.title) ?? fallbackTitle(status);
    super(text(problem.detail) ?? title);
    this.status = status;
    this.code = text(problem.type)?.split('/').at(-1);
    this.title = title;
    this.detail = text(problem.detail);
    this.hasText = (text(problem.detail) ?? text(problem.title)) !== undefined;
    this.errors = isFieldErrors(problem.errors) ? problem.errors : {};
    this.correlationId = correlationId;
    this.isForLater = isForLater;
  }

  /** Whether the same call may succeed later, because the request itself is not known to be wrong. */
  get transient(): boolean {
    return this.isForLater || [0, 429, 502, 503, 504].includes(this.status);
  }
}

/** Whether a change was refused because another person has changed the object since it was read. */
export const isStaleVersion = (error: unknown): boolean => error instanceof ApiError && error.code === 'stale_version';

/** Whether a change was refused because of the present data, with a text that says what to do. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'conflict' || error.code === 'stale_version');

export const NO_ANSWER = { title: 'The server could not be reached. Check your connection and try again.' };
export const OFFLINE = { title: 'There is no connection. Try again when it is back.' };
export const TIMED_OUT = { title: 'The server took longer than 30 seconds to answer. Try again.' };
export const UNREADABLE = { title: 'The answer from the server could not be read. Try again, or load the page again.' };

const FALLBACK: Record<number, string> = {
  401: 'Your session has ended. Sign in again.',
  403: 'You do not have permission to do this.',
  404: 'This does not exist, or you may not see it. Load the page again.',
  409: 'Somebody else changed this in the meantime. Load the page again and repeat your change.',
  413: 'This is larger than the server accepts. Send less at a time.',
  415: 'The server does not accept this kind of content. Load the page again and repeat your change.',
  429: 'Too many requests. Wait a moment and try again.',
};

const fallbackTitle = (status: number) => FALLBACK[status] ?? 'Something went wrong on the server. Try again.';
