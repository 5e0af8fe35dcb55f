import { afterAll, vi } from 'vitest';

/**
 * Gives each file fresh modules in a worker shared with other files, and undoes changes of clocks, globals, settings and mocks.
 * Packages stay loaded: a worker per file would load them again, which took as long as the tests.
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
