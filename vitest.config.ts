import { defineConfig } from 'vitest/config';

/** One project per kind of test: unit tests need nothing, cdk tests synthesise, integration and e2e tests need a deployment. */
const project = (name: string, timeout: number) => ({
  test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout: timeout, hookTimeout: timeout },
});

export default defineConfig({
  test: {
    projects: [project('unit', 20_000), project('cdk', 60_000), project('integration', 60_000), project('e2e', 120_000)],
  },
});
