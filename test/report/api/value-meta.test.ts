import { beforeAll, describe, expect, it } from 'vitest';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';

let world: Reporting;
let path: string;

beforeAll(async () => {
  world = await makeReporting();
  const section = await world.nodes.add({ type: 'tree', name: 'Site' });
  path = await world.nodes.add({ type: 'metricscore', path: section, metric: { name: 'Gas', unit: 'M3', category: 'Site' } });
});

/** The value of a metric in a report of its own. */
async function value() {
  const reporter = reportCalls(world.reporter, world.tracker, await world.add());
  const { uid } = await reporter.current();
  const stored = async () =>
    (await reporter.nodes(uid)).find((node) => node.path === path)?.node.metricscore?.input as {
      value: unknown;
      meta_json: Record<string, unknown>;
    };
  const send = async (meta_json: unknown, more: object = { value: 7 }) => {
    const answer = await reporter.enter(uid, path, { ...more, meta_json });
    return [answer.status, Object.values(answer.json<{ errors?: Record<string, string[]> }>().errors ?? {})[0]?.[0]];
  };
  return { send, stored };
}

/** Lists in lists, as many as that. */
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

const TOO_LARGE = 'The meta-data is too large. Shorten it.';

describe('the meta-data that clients keep with a value', () => {
  it('is kept, with what was kept before', async () => {
    const { send, stored } = await value();
    expect(await send({ source: 'meter 4' })).toEqual([200, undefined]);
    expect(await send({ reader: 'Rita' })).toEqual([200, undefined]);
    expect((await stored()).meta_json).toMatchObject({ source: 'meter 4', reader: 'Rita' });
  });

  it('is refused where it is so large that a report of many values could not be read', async () => {
    const { send, stored } = await value();
    expect(await send({ source: 'x'.repeat(4_100) })).toEqual([400, TOO_LARGE]);
    expect((await stored())?.value ?? null).toBeNull();
  });

  it('is refused where it grows too large piece by piece', async () => {
    const { send, stored } = await value();
    expect(await send({ first: 'x'.repeat(3_000) })).toEqual([200, undefined]);
    expect(await send({ second: 'x'.repeat(3_000) })).toEqual([400, TOO_LARGE]);
    expect((await stored()).meta_json).not.toHaveProperty('second');
    expect(await send(undefined, { value: 8 })).toEqual([200, undefined]);
  });

  it('is as large as the client keeps, and not as what the server adds and the client sends back', async () => {
    const { send, stored } = await value();
    const parts = Object.fromEntries(
      Array.from({ length: 100 }, (_unused, at) => [`Supplier of the site number ${at}`, `${at}.25`]),
    );
    const added = { received: { total: '5000', parts }, heldValue: '7', largeDifference: true, disableValueInput: false };
    expect(await send({ source: 'meter 4', noReport: false, ...added })).toEqual([200, undefined]);
    expect((await stored()).meta_json).toMatchObject({ source: 'meter 4' });
    expect((await stored()).meta_json).not.toHaveProperty('received');
  });

  it('is refused where it is nested deeper than the table takes', async () => {
    const { send } = await value();
    expect(await send({ source: nested(1_000) })).toEqual([400, TOO_LARGE]);
    expect(await send({ source: nested(5) })).toEqual([200, undefined]);
  });

  it('does not say that a form has filled the value', async () => {
    const { send, stored } = await value();
    expect(await send({ autofill: { document: 'd', file: 'f', total: '7' } })).toEqual([200, undefined]);
    expect((await stored()).meta_json).not.toHaveProperty('autofill');
  });
});
