import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { contract } from '../../shared/contract/index.ts';
import type { RouteDef } from '../../shared/contract/route.ts';
import { parseMentions, parseOperations, parseRows, pathShape, type Row } from './parse.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The area of all operations of existing clients. */
const OPERATIONS = 'operations';

const FILES = ['setup', 'report', 'admin'] as const;
const rowsOf = Object.fromEntries(FILES.map((file) => [file, parseRows(read(`${file}.tsv`))])) as Record<
  (typeof FILES)[number],
  Row[]
>;
const operations = parseOperations(read('operations.tsv'));
const known = new Set([
  ...Object.values(rowsOf).flatMap((rows) => rows.map((row) => row.id)),
  ...operations.map((row) => row.id),
]);

const root = new URL('../../', import.meta.url);
const tests = globSync('test/**/*.test.ts', { cwd: root }).map((path) => ({
  path,
  ...parseMentions(readFileSync(new URL(path, root), 'utf8')),
}));
const tested = new Set(tests.flatMap((file) => file.mentions.map((mention) => mention.id)));

const { values, positionals } = parseArgs({
  options: {
    untested: { type: 'boolean' },
    missing: { type: 'boolean' },
    where: { type: 'boolean' },
    check: { type: 'boolean' },
  },
  allowPositionals: true,
});

function check() {
  const unknown = tests.flatMap(({ path, mentions, misuses }) => [
    ...mentions.filter(({ id }) => !known.has(id)).map(({ id, line }) => `${path}:${line}: there is no row ${id}`),
    ...misuses.map(({ text, line }) => `${path}:${line}: ${text} is not a list of single ids`),
  ]);
  for (const message of unknown) console.error(message);
  if (unknown.length > 0) process.exitCode = 1;
  else console.log(`${tested.size} rows are named by tests, and all of them exist`);
}

/** Rows and operations without a test. @param area of the rows, or OPERATIONS; undefined for all */
function untested(area: string | undefined) {
  for (const row of Object.values(rowsOf).flat())
    if (!tested.has(row.id) && (area === undefined || row.area === area))
      console.log(`${row.id}  ${row.where}: ${row.requirement}`);
  if (area !== undefined && area !== OPERATIONS) return;
  for (const { id, method, path, operation } of operations.filter((row) => !tested.has(row.id)))
    console.log(`${id}  ${method} ${path}  ${operation}`);
}

/** The files that name a row: code in comments, tests in titles. */
function where(id: string) {
  const files = globSync(['{functions,shared,frontend/src,cdk}/**/*.{ts,tsx,css}', 'test/**/*.test.ts'], { cwd: root }).sort();
  const named = new RegExp(`\\b${id}\\b`);
  for (const path of files) if (named.test(readFileSync(new URL(path, root), 'utf8'))) console.log(path);
}

/** The operations of existing clients that the contract does not declare. */
function missing() {
  const routes: RouteDef[] = Object.values(contract).flatMap((resource): RouteDef[] => Object.values(resource));
  const declared = new Set(routes.map((route) => pathShape(route.method, route.path)));
  return operations.filter((operation) => !declared.has(pathShape(operation.method, operation.path)));
}

const share = (rows: readonly { id: string }[]) => {
  const count = rows.filter((row) => tested.has(row.id)).length;
  return `${String(count).padStart(4)} / ${String(rows.length).padStart(4)}`;
};

function summary() {
  for (const file of FILES) {
    const byArea = Map.groupBy(rowsOf[file], (row) => row.area);
    console.log(`${`${file}.tsv`.padEnd(24)}${share(rowsOf[file])}`);
    for (const [area, rows] of [...byArea].sort()) console.log(`  ${area.padEnd(22)}${share(rows)}`);
  }
  console.log(`${'all'.padEnd(24)}${share(Object.values(rowsOf).flat())}`);
  console.log(`${'operations.tsv'.padEnd(24)}${share(operations)}`);
  console.log(`operations of existing clients in the contract: ${operations.length - missing().length} / ${operations.length}`);
}

if (values.check) check();
else if (values.untested) untested(positionals[0]);
else if (values.where) for (const id of positionals) where(id);
else if (values.missing)
  for (const { id, method, path, operation } of missing()) console.log(`${id}  ${method} ${path}  ${operation}`);
else summary();
