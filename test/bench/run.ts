import { readOptions } from '../../cdk/local/options.ts';
import { endAll, endOnSignals } from '../../cdk/local/shutdown.ts';
import { joinStack, openTestStack } from '../../cdk/local/suite/test-stack.ts';
import { calculationRows } from './calculation.ts';
import { writeCost } from './cost.ts';
import { dashboardTable } from './dashboards.ts';
import { GROWTH_HEADS, growthRows } from './growth.ts';
import { jobTables } from './jobs.ts';
import { lambdaRows } from './lambdas.ts';
import { reportPageRows } from './report-page.ts';
import { SCREEN_HEADS, screenRows } from './screens.ts';
import { printTable } from './table.ts';

/**
 * Measures the budgets and prints them, without a verdict: times depend on the machine, and tests of the operations assert the
 * round trips. Uses the running stack, or opens one for tests.
 */
async function bench() {
  printTable('Calculation, milliseconds', ['what', 'measured', 'budget'], calculationRows());
  printTable("Requests, each at the size that its budget names; units by DynamoDB's rules", SCREEN_HEADS, screenRows());
  printTable(...dashboardTable());
  for (const table of jobTables()) printTable(...table);
  printTable(
    'Lambdas: kB uploaded (500), kB loaded, milliseconds over an empty handler (150)',
    ['function', 'gzip', 'code', 'init'],
    lambdaRows(),
  );
  printTable('A large report in a browser', ['what', 'measured', 'share of the budget'], reportPageRows());
  const env = await joinStack({ onlyBuilt: true }).catch(() => openTestStack());
  Object.assign(process.env, env);
  const { structureFileRows } = await import('./structure-files.ts');
  printTable('Structure files: CSV in one job', ['what', 'measured', 'budget'], await structureFileRows());
  const { firstLoadRows } = await import('./pages/first-load.ts');
  printTable('First load in a browser', ['what', 'kB', 'budget'], await firstLoadRows());
  const { formRows } = await import('./pages/forms.ts');
  const columns = ['what', 'milliseconds', 'longest task (0: below 50)'];
  printTable('A form of 20,000 rows in a browser', columns, await formRows());
  const { auditRows } = await import('./pages/audits.ts');
  printTable('Audits, of 100', ['page', 'performance', 'accessibility', 'best practices', 'below 90'], await auditRows());
}

/** Measures many people in parallel. A separate run, because it would disturb other measurements. */
async function load() {
  Object.assign(process.env, await joinStack().catch(() => openTestStack()));
  const { LOAD_HEADS, loadRows } = await import('./load.ts');
  printTable('200 people for two minutes at the end of a month, milliseconds', LOAD_HEADS, await loadRows());
}

async function peer() {
  const { PEER_HEADS, peerRows } = await import('./peer/peer.ts');
  printTable('Side by side with Directus', PEER_HEADS, await peerRows());
}

const HELP = `npm run bench             measures the budgets, on the stack that runs or on one for tests
npm run bench -- --load   200 signed-in people for two minutes, on this machine only
npm run bench -- --growth each screen at one size, ten and a hundred times of it, and where it breaks; needs no stack
npm run bench -- --peer   three jobs side by side with Directus, which it installs into .local/peer; needs no stack, but Linux
npm run bench -- --cost   writes the tables of docs/cost.md; needs no stack`;

const { values } = readOptions(HELP, {
  options: {
    load: { type: 'boolean', default: false },
    peer: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    cost: { type: 'boolean', default: false },
  },
});
endOnSignals('Stopping', 'Stopped');
try {
  if (values.cost) writeCost();
  else if (values.peer) await peer();
  else if (values.growth) printTable("Screens that grow; units by DynamoDB's rules", GROWTH_HEADS, growthRows());
  else await (values.load ? load() : bench());
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await endAll();
process.exit();
