const NEEDED = ['TRIBUTARY_TEST_URL', 'TRIBUTARY_OUTPUTS', 'AWS_ENDPOINT_URL'];

/**
 * Checks that integration and end-to-end tests have a deployed stack. `npm test` starts one and describes it in the environment.
 */
export default function checkStack() {
  const missing = NEEDED.filter((name) => !process.env[name]);
  if (missing.length === 0) return;
  throw new Error(
    `${missing.join(', ')} not set: these tests need a running stack. 'npm test' starts one for the whole suite; ` +
      "'npm test -- --only FILE' runs single files against the stack of 'npm start' or of 'npm test -- --stack'.",
  );
}
