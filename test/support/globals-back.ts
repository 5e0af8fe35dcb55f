import { afterAll, vi } from 'vitest';

/**
 * Removes the globals that a file has stubbed. Otherwise the next file in this worker would take a stubbed `document` for a
 * browser's.
 */
afterAll(() => void vi.unstubAllGlobals());
