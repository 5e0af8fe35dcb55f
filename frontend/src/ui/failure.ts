import type { FieldErrors } from '../../../shared/errors.ts';

/** A failed call as a page needs it: HTTP status, messages by field, and the reference for support. */
export type CallFailure = Error & { status: number; errors: FieldErrors; correlationId: string };

/** Whether an error is a failed call. Any other error is a fault of the program. */
export const isFailure = (error: unknown): error is CallFailure =>
  error instanceof Error && 'status' in error && 'errors' in error && 'correlationId' in error;

/** The text of a failure: its message, or `otherwise` if the thrown value is no Error. */
export const messageOf = (error: unknown, otherwise = String(error)): string =>
  error instanceof Error ? error.message : otherwise;
