import { ApiError } from '../../api/errors.ts';
import { common } from '../../ui/texts.ts';

/** Gives a failed call without a reason the message 'Request failed' (SET-404). */
export async function orRequestFailed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && !error.hasText) throw new Error(common.requestFailed);
    throw error;
  }
}
