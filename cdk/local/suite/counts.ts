/** `failures`: the failed tests, by file and title. */
export type Counts = { passed: number; failed: number; skipped: number; failures: readonly string[] };

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** A test file in a report, by its full path. `message`: why it did not load. */
type FileReport = { name: string; status: string; message?: string; assertionResults: { status: string; fullName: string }[] };

/** The used part of a report by Vitest's JSON reporter. */
export type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: FileReport[];
};

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

/**
 * Counts one run of Vitest. A run that fails without a failed test counts as one failure (a file that does not load, a setup that
 * throws, no test at all), so that the result never looks better than the run.
 */
export const countsOf = (report: Report | undefined, exitCode: number): Counts => {
  if (!report) return { ...NONE, failed: 1 };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = report;
  const failed = exitCode !== 0 && numFailedTests === 0 ? 1 : numFailedTests;
  return { passed, failed, skipped: numPendingTests + numTodoTests, failures: report.testResults.flatMap(failuresOf) };
};

/** A failed file without a failed test: it did not load, or its setup threw. */
const failuresOf = ({ name, status, message, assertionResults }: FileReport): string[] => {
  const failed = assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => `${name}: ${fullName}`);
  return status === 'failed' && failed.length === 0 ? [`${name}: ${message || 'did not run'}`] : failed;
};

/** The files with a failed test, and those that did not load. */
export const failedFiles = ({ testResults }: Report): string[] =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);

/** The counts of a report without the failed files, to be added to the second attempt of those. */
export const countsOfOthers = ({ testResults }: Report): Counts => {
  const tests = testResults.filter(({ status }) => status !== 'failed').flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  return { ...NONE, passed, skipped: tests.length - passed };
};

/** The last line of `npm test`, for machines. */
export const summary = ({ passed, failed, skipped }: Counts) =>
  [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])].join(', ');

/**
 * Whether a run succeeded. On a build machine a skipped test is a failure, because otherwise nobody would notice that it no
 * longer runs.
 */
export const succeeded = ({ failed, skipped }: Counts, onBuildMachine: boolean) =>
  failed === 0 && !(onBuildMachine && skipped > 0);
