import { beforeAll, expect, it } from 'vitest';
import { makeOwner } from '../../support/makers/structure.ts';
import { formOf } from '../../support/makers/uploads.ts';

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

/** Milliseconds. A Lambda would be stopped after 29 seconds; accepting or refusing a text takes a fraction of one. */
const MAX_MS = 8000;

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const answer = await work();
  expect(performance.now() - start).toBeLessThan(MAX_MS);
  return answer;
}

type Calls = Awaited<ReturnType<typeof owner.structure>>['nodes'];
async function send(nodes: Calls, type: string, file: string) {
  const fileobj = new File([file], 'file.csv', { type: 'text/csv' });
  const { body, headers } = await formOf({ type, payload: '{}', fileobj });
  return nodes.dispatch(body, headers);
}

it.each([
  ['80 quotes', '"'.repeat(80)],
  ['quotes', '"'.repeat(100_001)],
  ['wrong quotes before blanks', `"${'"x'.repeat(50_000)}${' '.repeat(400_000)},\n`],
  ['a figure that is none', `issue,name,factor,toUnit\nCarbon,Gas,-${'1'.repeat(200_000)}x,kg\n`],
  ['empty cells', `issue,name${','.repeat(500_000)}\n`],
])('answers a file of metrics that is made to hold up its reader: %s', async (_what, file) => {
  const { nodes } = await owner.structure();
  const answer = await inTime(() => send(nodes, 'METRICS_FROM_CSV', file));
  expect([200, 400]).toContain(answer.status);
});

it('refuses a file of nodes in lists in lists', async () => {
  const { nodes } = await owner.structure();
  const answer = await inTime(() => send(nodes, 'IMPORT_FROM_JSON', '['.repeat(500_000)));
  expect(answer.status).toBe(400);
});

it('takes or refuses texts that are made to hold up what cleans them', async () => {
  const { nodes } = await owner.structure();
  const carbon = await nodes.add({ type: 'tree', name: 'Carbon' });
  for (const [at, text] of [`${'<a b'.repeat(16_000)}"`, '<!--'.repeat(16_000), '&#1'.repeat(16_000)].entries()) {
    const body = { type: 'metricscore', path: carbon, metric: { name: `Gas ${at}`, unit: 'M3', description: text } };
    const answer = await inTime(() => nodes.post(body));
    expect([200, 201, 400]).toContain(answer.status);
  }
});
