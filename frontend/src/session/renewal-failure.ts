import { ApiError } from '../api/errors.ts';

const UNAVAILABLE = 503;

/** Whether the server has refused to renew the session. After any other failure a renewal may still succeed. */
export const isRenewalRefused = (error: unknown): boolean =>
  error instanceof ApiError && !error.transient && error.status >= 400 && error.status < 500;

/** Throws a transient error for a renewal without an answer, because the waiting calls may succeed later. */
export function failRenewal(error: unknown): never {
  if (!(error instanceof ApiError) || error.transient || isRenewalRefused(error)) throw error;
  throw new ApiError(UNAVAILABLE, { title: error.title }, error.correlationId);
}
