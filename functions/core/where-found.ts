import { AppError } from '../../shared/errors.ts';

/** The result of a read, or undefined if it throws not_found. */
export async function whereFound<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}
