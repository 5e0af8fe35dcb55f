import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { whereIsWhat } from '../../../../docs/generate/map.ts';
import { pageFiles } from '../../../../docs/generate/pages.ts';
import { useCasesOf } from '../../../../docs/generate/use-cases.ts';
import { contract } from '../../../../shared/contract/index.ts';
import type { RouteDef } from '../../../../shared/contract/route.ts';

const map = whereIsWhat();
const named = new Set([...map.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => path));
const rows = map.split('\n').filter((line) => line.startsWith('| '));
const OPERATIONS = Object.entries(contract).flatMap(([resource, routes]) =>
  Object.entries(routes as Record<string, RouteDef>).map(([name, route]) => ({ resource, name, ...route })),
);

it('names only files that exist', () => {
  expect(named.size).toBeGreaterThan(200);
  expect([...named].filter((path) => !existsSync(path))).toEqual([]);
});

it.each(OPERATIONS)('says where $resource $name is handled', ({ resource, name, method, path, operationId = '' }) => {
  const row = rows.filter((line) => line.startsWith(`| ${name} |`) && line.includes(`\`${method} ${path}\``));
  expect(row).toHaveLength(1);
  expect(row[0]).toContain(`](../functions/api/${resource}/`);
  expect(row[0]).toContain(operationId);
});

it('knows each page of the application, and an address of it', () => {
  const paths = [...readFileSync('frontend/src/app/pages.ts', 'utf8').matchAll(/import\('([^']+)'\)/g)];
  expect(paths.length).toBeGreaterThan(30);
  expect(pageFiles().size).toBe(paths.length);
  for (const [, path = ''] of paths) {
    const row = rows.find((line) => line.includes(`](../${join('frontend/src/app', path)})`));
    expect(row, path).toMatch(/\| `\/\S*`/);
  }
});

it('knows each address of a page', () => {
  const routes = readFileSync('frontend/src/app/addresses.ts', 'utf8');
  const addresses = [...routes.matchAll(/(?:page|atBothLevels)\('([^']*)'/g)].map(([, path = '']) => path);
  expect(addresses.length).toBeGreaterThan(50);
  expect(addresses.filter((path) => !map.includes(`${path}\``))).toEqual([]);
});

it('says what each worker does or when it runs, and which use case it calls', () => {
  const workers = globSync('functions/jobs/*').map((path) => path.split('/').at(-1)!);
  expect(workers.length).toBeGreaterThan(10);
  for (const worker of workers)
    expect(rows.find((line) => line.startsWith(`| [${worker}/handler.ts]`))).toMatch(/\) \| \w.+\.\.\/functions\/core\//);
});

it('knows each file of texts', () => {
  const texts = globSync('frontend/src/**/texts.ts');
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.filter((path) => !named.has(path))).toEqual([]);
});

it('leads from the words of the paths to each resource, in the glossary', () => {
  const [, section = ''] = readFileSync('docs/glossary.md', 'utf8').split("## Where the wire's words lead");
  const table = section.split('\n').filter((line) => line.startsWith('| `'));
  const cells = (at: number) =>
    new Set(table.flatMap((line) => [...line.split(' | ')[at]!.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)));
  expect([...cells(1)].filter((path) => !existsSync(join('shared/contract', path)))).toEqual([]);
  expect([...cells(2)].sort()).toEqual(Object.keys(contract).sort());
  expect([...cells(3)].filter((noun) => !existsSync(join('functions/core', noun)))).toEqual([]);
  expect([...cells(4)].filter((noun) => !existsSync(join('functions/data/stores', noun)))).toEqual([]);
});

it.each([
  ['functions/api/members/groups.ts', 'changePermissionGroup', ['functions/core/project/permission-groups.ts']],
  ['functions/api/nodes/tree-nodes.ts', 'changeMetric', ['functions/core/structure/section-nodes.ts']],
  [
    'functions/api/reports/submit-report.ts',
    'submitReport',
    ['functions/core/report/decision/submit-first.ts', 'functions/core/report/describe.ts'],
  ],
])('finds the use cases that %s %s calls, also through its folder, and no other ones of the file', (path, name, useCases) => {
  expect(useCasesOf(path, name)).toEqual(useCases);
});
