import { ApiError } from '../../api/errors.ts';
import { uploadTexts as texts } from './texts.ts';

/** Whether the server has checked a file and refused it. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 400 && Object.keys(error.errors).length > 0;

/**
 * The error of a failed upload (REP-379, REP-380), or the reason of a refused file. `isOffline`: the connection is lost, so the
 * size of the file is not the reason.
 */
export function uploadFailureOf(error: unknown, isOffline = false): string {
  if (isRefused(error)) return error.message;
  if (error instanceof ApiError && error.status === 413) return texts.refused;
  return isOffline ? texts.offline : texts.failed;
}
