import { endAll, endOnSignals } from '../../cdk/local/shutdown.ts';
import { joinStack, openTestStack } from '../../cdk/local/suite/test-stack.ts';
import { calculationRows } from './calculation.ts';
import { dashboardTable } from './dashboards.ts';
import { lambdaRows } from './lambdas.ts';
import { printTable } from './table.ts';

/**
 * Measures the budgets and prints them, without a verdict: times depend on the machine, and round trips are asserted where the
 * operations are tested. Uses the stack that runs, or opens one for tests.
 */
async function bench() {
  printTable('Calculation, milliseconds', ['what', 'measured', 'budget'], calculationRows());
  printTable(...dashboardTable());
  printTable(
    'Lambdas: kB uploaded (500), kB loaded, milliseconds over an empty handler (150)',
    ['function', 'gzip', 'code', 'init'],
    lambdaRows(),
  );
  const env = await joinStack().catch(() => openTestStack());
  Object.assign(process.env, env);
  const { roundTripRows } = await import('./round-trips.ts');
  const heads = ['operation', 'to know the caller', 'reads', 'writes', 'items', 'bytes read', 'bytes answered', 'budget'];
  printTable('Table: round trips', heads, await roundTripRows());
  const { structureFileRows } = await import('./structure-files.ts');
  printTable('Structure files: CSV in one job', ['what', 'measured', 'budget'], await structureFileRows());
  const { firstLoadRows } = await import('./first-load.ts');
  printTable('First load in a browser', ['what', 'kB', 'budget'], await firstLoadRows());
  const { reportPageRows } = await import('./report-page.ts');
  printTable('A large report in a browser', ['what', 'measured', 'share of the budget'], await reportPageRows());
  const { formRows } = await import('./forms.ts');
  const columns = ['what', 'milliseconds', 'longest task (0: below 50)'];
  printTable('A form of 20,000 rows in a browser', columns, await formRows());
  const { auditRows } = await import('./audits.ts');
  printTable('Audits, of 100', ['page', 'performance', 'accessibility', 'best practices', 'below 90'], await auditRows());
}

endOnSignals('Stopping', 'Stopped');
try {
  await bench();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await endAll();
process.exit();
