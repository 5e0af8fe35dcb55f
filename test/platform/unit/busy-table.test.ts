import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { approveMonth, type ClosingWorld, closingWorld, nodeIn, reportOfMonth } from '../../support/memory/closing.ts';
import { imageOf } from '../../support/memory/stream-records.ts';
import { items, load, rootPlace, tenantUid } from '../../support/memory/world/supply.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { reportStore } = await import('../../../functions/data/stores/report/report-store.ts');
const { periodSheetStore } = await import('../../../functions/data/stores/indicator/period-sheet-store.ts');
const { metricStore } = await import('../../../functions/data/stores/metric/metric-store.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');
const { rollUpChanged } = await import('../../../functions/jobs/roll-up/run.ts');

type Command = { input: object; constructor: { name: string } };

const BUSY = 'The service is busy at this moment. Try again in a few seconds.';
/** As often as a transaction is tried. */
const ATTEMPTS = 7;

const cancelled = () =>
  new TransactionCanceledException({ message: 'Canceled', $metadata: {}, CancellationReasons: [{ Code: 'ThrottlingError' }] });
/** What the client throws once the SDK has given up. */
const refused = () => Object.assign(new Error('Slow down'), { name: 'ProvisionedThroughputExceededException' });

let world: ClosingWorld;
/** Refusals so far. */
let refusals = 0;
const send = client.send as unknown as (command: Command) => Promise<unknown>;

/** A table without capacity for the next requests with some kinds of items in them. */
function withoutCapacity(times: number, name: string, text = ''): void {
  refusals = 0;
  Object.assign(client, {
    send: async (command: Command) => {
      const isMeant = command.constructor.name === `${name}Command` && JSON.stringify(command.input).includes(text);
      if (!isMeant || refusals >= times) return send(command);
      refusals += 1;
      throw name === 'TransactWrite' ? cancelled() : refused();
    },
  });
}
const withCapacity = () => void Object.assign(client, { send });

/** All items but those that count the requests of people. */
const state = () => JSON.stringify([...items].filter(([key]) => !key.includes('#throttle#')).sort());
const told = ({ status, headers, text }: { status: number; headers: Record<string, string>; text: string }) => [
  status,
  headers['retry-after'],
  (JSON.parse(text) as { title: string }).title,
];
const entries = () => [...items.values()].filter((item) => (item as Record<string, unknown>).__edb_e__ === 'audit').length;

beforeAll(async () => {
  world = await closingWorld();
});
/** Longest pauses of the writers, as they would be without chance. */
let pauses = 0;
beforeEach(() => {
  pauses = 0;
  // Pauses are a random part of their maximum.
  vi.spyOn(Math, 'random').mockImplementation(() => {
    pauses += 1;
    return 0;
  });
});
afterEach(() => {
  withCapacity();
  vi.restoreAllMocks();
});

describe('a value that is saved while the table has no capacity', () => {
  async function saving() {
    const report = await reportOfMonth(world.piling, '2024-01-01');
    const { uid } = await nodeIn(world, world.piling, report.uid);
    const save = (value: string) =>
      world.reporter('PUT', `/api/tracker/${world.piling.structureUid}/commit/${report.uid}/inputs/`, {
        inputs: [{ uid, input: { value } }],
      });
    const stored = async () => (await reportStore(tenantUid).parts(report.uid)).values.get(uid)?.value;
    return { save, stored };
  }

  it('is saved once, with one entry in the trail, after pauses of a random length', async () => {
    const { save, stored } = await saving();
    expect((await save('11')).status).toBe(200);
    const before = entries();
    withoutCapacity(3, 'TransactWrite', 'value#');
    expect((await save('12')).status).toBe(200);
    expect([refusals, pauses >= 3, await stored(), entries() - before]).toEqual([3, true, '12', 1]);
  });

  it('is refused with the time after which to repeat it, and neither value nor trail is written', async () => {
    const { save, stored } = await saving();
    const before = state();
    withoutCapacity(99, 'TransactWrite', 'value#');
    expect(told(await save('13'))).toEqual([429, '5', BUSY]);
    expect([refusals, state() === before]).toEqual([ATTEMPTS, true]);
    withCapacity();
    expect([(await save('13')).status, await stored()]).toEqual([200, '13']);
  });

  it('is refused so too where its report or the rights of its person cannot be read', async () => {
    const { save } = await saving();
    const before = state();
    for (const [name, text] of [
      ['Query', '#user#'],
      ['BatchGet', '#commit#'],
      ['BatchGet', 'period#'],
    ] as const) {
      withoutCapacity(99, name, text);
      expect(told(await save('14'))).toEqual([429, '5', BUSY]);
    }
    expect(state()).toBe(before);
  });
});

describe('a trail without capacity', () => {
  it('keeps the change that it would tell from being made', async () => {
    const path = `/api/project/${world.project.uid}/`;
    const before = state();
    withoutCapacity(99, 'TransactWrite', '#audit#');
    expect(told(await world.admin('PATCH', path, { name: 'Later' }))).toEqual([429, '5', BUSY]);
    expect(state()).toBe(before);
    withoutCapacity(2, 'TransactWrite', '#audit#');
    const known = entries();
    expect((await world.admin('PATCH', path, { name: 'Later' })).status).toBe(200);
    expect([refusals, entries() - known]).toEqual([2, 1]);
  });
});

describe('the board of what waits without capacity', () => {
  const PENDING = '/api/tracker/commit/?requiresAction=true&light=true&limit=1000';

  it('is no list that lacks reports, but an error with the time after which to repeat it', async () => {
    withoutCapacity(99, 'BatchGet', 'board#');
    expect(told(await world.approver('GET', PENDING))).toEqual([429, '5', BUSY]);
    withCapacity();
    expect((await world.approver('GET', PENDING)).status).toBe(200);
  });

  it('leaves a submission undone, report and board alike', async () => {
    const submit = () =>
      world.reporter('POST', `/api/tracker/${world.piling.structureUid}/ref/${world.piling.uid}/commit/`, { comment: 'Done' });
    const before = state();
    withoutCapacity(99, 'TransactWrite', 'board#');
    expect(told(await submit())).toEqual([429, '5', BUSY]);
    expect(state()).toBe(before);
    withoutCapacity(ATTEMPTS - 1, 'TransactWrite', 'board#');
    expect([(await submit()).status, refusals]).toEqual([201, ATTEMPTS - 1]);
  });
});

describe('a CSV of new metrics while the table has no capacity', () => {
  const FILE = `issue,parent,name,unit\n${Array.from({ length: 120 }, (_, at) => `Fleet,,Diesel of van ${at},l`).join('\n')}\n`;
  const importFile = () => {
    const form = new FormData();
    form.append('type', 'METRICS_FROM_CSV');
    form.append('payload', '{}');
    form.append('fileobj', new File([FILE], 'metrics.csv', { type: 'text/csv' }));
    return world.admin('POST', `/api/tracker/${world.project.structureUid}/dispatch/`, form);
  };
  const rows = async () => {
    const { tree } = await structureStore(tenantUid).read(rootPlace(world.project));
    return tree.nodes.filter(({ metric }) => metric?.name.startsWith('Diesel')).length;
  };
  const made = async () => (await metricStore(tenantUid).all()).filter(({ name }) => name.startsWith('Diesel')).length;

  it('is refused before the request runs out of time, and writes no row', async () => {
    withoutCapacity(9_999, 'TransactWrite', 'Diesel of van');
    expect(told(await importFile())).toEqual([429, '5', BUSY]);
    // Three transactions of at most 49 metrics. A job would wait for capacity, for two minutes.
    expect([refusals, await rows()]).toEqual([3 * ATTEMPTS, 0]);
  });

  it('writes no row either where the rows have no capacity, and each metric once in the end', async () => {
    withoutCapacity(99, 'TransactWrite', '#tree#');
    expect(told(await importFile())).toEqual([429, '5', BUSY]);
    expect(await rows()).toBe(0);
    withoutCapacity(3, 'TransactWrite', '#tree#');
    const answer = await importFile();
    expect([answer.status, answer.json(), refusals]).toEqual([200, { created: 120, existing: 0 }, 3]);
    expect([await rows(), await made()]).toEqual([120, 120]);
  });
});

describe('the roll-up of a project while the table has no capacity', () => {
  const record = (SequenceNumber: string) => {
    const item = [...items.values()].find(
      (each) => (each as Record<string, unknown>).__edb_e__ === 'project' && (each as { uid?: string }).uid === world.project.uid,
    );
    return {
      eventName: 'MODIFY' as const,
      dynamodb: { SequenceNumber, NewImage: imageOf(item as never) },
    };
  };
  const event = () => ({ Records: [record('1'), record('2')] }) as unknown as DynamoDBStreamEvent;
  const sums = async () => JSON.stringify([...(await periodSheetStore(tenantUid).upTo(world.project.uid)).periods]);

  it('is delivered again from its first record on, and then sums up everything once', async () => {
    await approveMonth(world, world.crane, '2024-01-01', '40');
    withoutCapacity(9_999, 'TransactWrite', '#sums');
    expect(await rollUpChanged(event())).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
    withCapacity();
    expect(await rollUpChanged(event())).toEqual({ batchItemFailures: [] });
    const once = await sums();
    expect(await rollUpChanged(event())).toEqual({ batchItemFailures: [] });
    expect([await sums(), (await load(world.project.uid)).project.uid]).toEqual([once, world.project.uid]);
  });
});
