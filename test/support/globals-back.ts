import { afterAll, vi } from 'vitest';

/** Takes back the globals that a file has stubbed: the next one in its worker would take a `document` of a few functions for a browser's. */
afterAll(() => void vi.unstubAllGlobals());
