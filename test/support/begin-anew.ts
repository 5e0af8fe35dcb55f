import { afterAll, vi } from 'vitest';

/**
 * Gives each file modules of its own in a worker that it shares with others, and takes back what it has changed: clocks, globals,
 * settings, mocks. The packages stay loaded; a worker for each file would load them again, which took as long as the tests.
 */
vi.resetModules();
const settings = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
});
