import fc from 'fast-check';

/** The seed of property tests in CI, so that a merge does not depend on luck. Other machines try new cases with every run. */
const CI_SEED = 20_261_122;

if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: CI_SEED });

export { fc };
