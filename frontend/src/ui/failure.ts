import type { FieldErrors } from '../../../shared/errors.ts';

/** What a screen knows of a failed call: the HTTP status, messages by field, and the reference for support. */
export type CallFailure = Error & { status: number; errors: FieldErrors; correlationId: string };

/** Whether an error says how a call failed; anything else is a fault of ours. */
export const isFailure = (error: unknown): error is CallFailure =>
  error instanceof Error && 'status' in error && 'errors' in error && 'correlationId' in error;

/** The text of a failure: its message, or `otherwise` if the thrown value is no Error. */
export const messageOf = (error: unknown, otherwise = String(error)): string =>
  error instanceof Error ? error.message : otherwise;
