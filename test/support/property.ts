import fc from 'fast-check';

/** Whether a change lands must not depend on luck: CI tries the same cases each time, a desk tries others with every run. */
const CI_SEED = 20_261_122;

if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: CI_SEED });

export { fc };
