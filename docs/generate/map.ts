import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { JOB_TYPES } from '../../shared/contract/jobs.ts';
import { type JobPlace, jobPlaces } from './jobs.ts';
import { type OperationPlace, operationPlaces, type ResourcePlace } from './operations.ts';
import { type PagePlace, pagePlaces } from './pages.ts';
import { declarationsOf } from './source.ts';

const ROOT = new URL('../../', import.meta.url);
const code = (text: string) => `\`${text}\``;
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

/** A link to a file from docs/, shown without the folder that the column or heading says. */
const link = (path: string, folder = '') => `[${folder ? path.slice(folder.length + 1) : path}](../${path})`;
const links = (paths: readonly string[], folder: string) => paths.map((path) => link(path, folder)).join(', ');

const CORE = 'functions/core';
const CONTRACT = 'shared/contract';

/** The feature of a file of the browser, or, without one, its folder in frontend/src. */
function featureOf(path: string): string {
  const [top = '', feature = ''] = path.replace('frontend/src/', '').split('/');
  return top === 'features' ? feature : top;
}

const pageRow = ({ file, addresses, titles }: PagePlace) => [
  featureOf(file),
  titles.join(', '),
  addresses.map(code).join('<br>'),
  link(file, 'frontend/src'),
];

const pageTable = () => table(['feature', 'title', 'addresses', 'file in `frontend/src`'], pagePlaces().map(pageRow));

function operationRow({ name, route, handler, useCases }: OperationPlace): string[] {
  const { method, path, operationId } = route;
  return [
    name,
    operationId ? code(operationId) : '',
    code(`${method} ${path}`),
    link(handler, dirname(handler)),
    links(useCases, CORE),
  ];
}

const resourceSection = ({ resource, declared, operations }: ResourcePlace) => `### ${resource}

Declared in ${declared.map((path) => link(path, CONTRACT)).join(', ')}; handlers in \`functions/api/${resource}\`.

${table(['operation', 'to existing clients', 'method and path', 'handler', 'use cases in `functions/core`'], operations.map(operationRow))}`;

function jobRow({ name, about, writers, useCases }: JobPlace): string[] {
  const isQueued = JOB_TYPES.some((type) => type === name);
  return [
    link(`functions/jobs/${name}/handler.ts`, 'functions/jobs'),
    about,
    isQueued ? links(writers, 'functions') : '',
    links(useCases, CORE),
  ];
}

const jobTable = (queued: boolean) => {
  const jobs = jobPlaces().filter(({ name }) => queued === JOB_TYPES.some((type) => type === name));
  const head = [
    'worker in `functions/jobs`',
    queued ? 'what it does' : 'when it runs',
    'written by',
    'use cases in `functions/core`',
  ];
  const without = (cells: readonly string[]) => cells.filter((_, at) => queued || at !== 2);
  return table(
    without(head),
    jobs.map((job) => without(jobRow(job))),
  );
};

/** The files of the browser that have nothing but sentences, by the folder that shows them. */
const textFiles = () => globSync('frontend/src/**/{texts,titles,*-texts}.ts', { cwd: ROOT }).sort();

const textTable = () =>
  table(
    ['feature', 'file in `frontend/src`', 'exports'],
    textFiles().map((path) => [
      featureOf(path),
      link(path, 'frontend/src'),
      [...declarationsOf(path).keys()].map(code).join(', '),
    ]),
  );

/** docs/map.md: in which file each page, operation, worker and sentence stands. */
export const whereIsWhat = () => `# Where is what

Generated from the imports of the code by \`npm run openapi\`. It names the files of each page, operation and worker.

- [Pages](#pages), [texts](#texts) and [workers](#workers)
- Operations of
${operationPlaces()
  .map(({ resource }) => `  [${resource}](#${resource})`)
  .join(',\n')}

## Pages

The addresses are those of \`frontend/src/app/addresses.ts\`; \`wpack/:refId\` is a reporting package. The
components of a page stand beside it.

${pageTable()}

## Texts

The sentences of screens. What only one component says may stand in that component.

${textTable()}

## Workers

Workers with a queue. A change writes the job in its own transaction, and the relay sends it on.

${jobTable(true)}

Workers that something else calls.

${jobTable(false)}

## Operations

An operation has the name that the contract gives it; existing clients know some by another one. The use cases are those that the
handler's function calls, by itself or through other files of its folder. An operation without one answers from the request alone.

${operationPlaces().map(resourceSection).join('\n\n')}
`;
