import { ApiError } from '../../api/errors.ts';
import { uploadTexts as texts } from './texts.ts';

/** Whether the server has looked at a file and does not take it. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400 && Object.keys(error.errors).length > 0;

/**
 * The error of a failed upload (REP-379, REP-380), or the reason of a refused file. `isOffline`: the connection is lost, which is
 * not about the size of the file.
 */
export function uploadFailureOf(error: unknown, isOffline = false): string {
  if (isRefused(error)) return error.message;
  if (error instanceof ApiError && error.status === 413) return texts.refused;
  return isOffline ? texts.offline : texts.failed;
}
