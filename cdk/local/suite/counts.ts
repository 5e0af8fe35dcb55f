/** `failures`: what failed, by file and title. */
export type Counts = { passed: number; failed: number; skipped: number; failures: readonly string[] };

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** A file of tests in a report, by its whole path; `message`: why it did not load. */
type FileReport = { name: string; status: string; message?: string; assertionResults: { status: string; fullName: string }[] };

/** What is read of a report of Vitest's JSON reporter. */
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
 * Counts one run of Vitest. A run that fails without a failed test (a file that does not load, a setup that throws, no test at
 * all) counts as one failure, so that the sum never looks better than the run was.
 */
export const countsOf = (report: Report | undefined, exitCode: number): Counts => {
  if (!report) return { ...NONE, failed: 1 };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = report;
  const failed = exitCode !== 0 && numFailedTests === 0 ? 1 : numFailedTests;
  return { passed, failed, skipped: numPendingTests + numTodoTests, failures: report.testResults.flatMap(failuresOf) };
};

/** A file without a failed test that failed all the same has not loaded, or its setup threw. */
const failuresOf = ({ name, status, message, assertionResults }: FileReport): string[] => {
  const failed = assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => `${name}: ${fullName}`);
  return status === 'failed' && failed.length === 0 ? [`${name}: ${message || 'did not run'}`] : failed;
};

/** The files in which a test failed, or which did not load. */
export const failedFiles = ({ testResults }: Report): string[] =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);

/** The counts of a report without the files that failed: what a second try of these files is added to. */
export const countsOfOthers = ({ testResults }: Report): Counts => {
  const tests = testResults.filter(({ status }) => status !== 'failed').flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  return { ...NONE, passed, skipped: tests.length - passed };
};

/** The last line of `npm test`, which machines read. */
export const summary = ({ passed, failed, skipped }: Counts) =>
  [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])].join(', ');

/** On a build machine a skipped test is a failure; otherwise it would go unnoticed that it no longer runs. */
export const succeeded = ({ failed, skipped }: Counts, onBuildMachine: boolean) =>
  failed === 0 && !(onBuildMachine && skipped > 0);
