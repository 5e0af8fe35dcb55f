import { AppError } from '../../shared/errors.ts';

/** What is read, or undefined where it does not exist. */
export async function whereFound<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}
