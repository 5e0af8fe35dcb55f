import type { FieldErrors } from '../../../shared/errors.ts';

/** What a failed call tells a screen, whoever made the call: the HTTP status, messages by field, and the reference for support. */
export type CallFailure = Error & { status: number; errors: FieldErrors; correlationId: string };

/** Whether an error says how a call failed; anything else is a fault of ours. */
export const isFailure = (error: unknown): error is CallFailure =>
  error instanceof Error && 'status' in error && 'errors' in error && 'correlationId' in error;

/** What a person reads of a failure: its message, or `otherwise` where what was thrown is not an Error. */
export const messageOf = (error: unknown, otherwise = String(error)): string =>
  error instanceof Error ? error.message : otherwise;
