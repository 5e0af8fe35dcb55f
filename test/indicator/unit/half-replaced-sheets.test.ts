import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dashboardSheets,
  figuresOf,
  items,
  place,
  projectUid,
  refresh,
  reportOf,
  resultOf,
  results,
  sheets,
  storedAndPlain,
} from '../../support/memory/world/sheet-world.ts';

const { client } = await import('../../../functions/data/client/client.ts');

describe('one half of a replacement', () => {
  const put = async (index: number, value: string) => {
    const report = reportOf(index);
    place(report);
    await results.put(report, report.periodUid!, resultOf(value));
    return { packageUid: report.packageUid, reportUid: report.uid, periodStart: report.periodStart };
  };
  /** Lets a Query return some parts in their former state. `parts`: their numbers. */
  async function seeing<T>(before: ReadonlyMap<string, unknown>, parts: readonly number[], run: () => Promise<T>): Promise<T> {
    const send = client.send.bind(client);
    let isFirst = true;
    vi.spyOn(client, 'send').mockImplementation((async (command: { constructor: { name: string } }) => {
      const isQuery = isFirst && command.constructor.name === 'QueryCommand';
      const now = isQuery ? new Map(items) : items;
      if (isQuery) for (const key of now.keys()) if (parts.some((part) => key.endsWith(`#sheet#${part}`))) items.delete(key);
      if (isQuery)
        for (const [key, item] of before) if (parts.some((part) => key.endsWith(`#sheet#${part}`))) items.set(key, item as never);
      const answer = send(command as never);
      if (isQuery) {
        items.clear();
        for (const [key, item] of now) items.set(key, item);
        isFirst = false;
      }
      return answer;
    }) as never);
    return run().finally(() => vi.restoreAllMocks());
  }

  beforeEach(async () => {
    items.clear();
    await sheets.begin(projectUid);
    await refresh([await put(1, '1'), await put(2, '2'), await put(3, '3')]);
  });

  it('takes no result out of the sheet that another worker stores', async () => {
    const before = new Map(items);
    await refresh([await put(0, '7')]);
    const told = await put(4, '4');
    await seeing(before, [0, 1, 2, 3], () => refresh([told]));
    const { told: stored, plain } = await storedAndPlain();
    expect(stored).toEqual(plain);
    expect(figuresOf(plain.map(({ sheet }) => sheet)).map((each) => each.split(' ').at(-1))).toEqual(['7', '1', '2', '3', '4']);
  });

  it('is not what a worker sums up that has nothing to write', async () => {
    const before = new Map(items);
    await refresh([await put(0, '7')]);
    const seen = await seeing(before, [0, 1, 2, 3], () => refresh());
    expect(figuresOf(seen)).toHaveLength(4);
  });

  it('hides no result from a dashboard that reads one part before it and the next after it', async () => {
    const before = new Map(items);
    await refresh([await put(0, '7')]);
    const seen = await seeing(before, [0], () => dashboardSheets());
    expect(figuresOf(seen.sheets.values()).map((each) => each.split(' ').at(-1))).toEqual(['7', '1', '2', '3']);
  });

  it('of a worker of an earlier release, which numbers no parts, is made good by the next roll-up', async () => {
    const [part] = [...items.keys()].filter((key) => key.endsWith('#sheet#1'));
    items.delete(part!);
    for (const [key, { made: _, ...item }] of items) if (key.includes('#sheet#')) items.set(key, item);
    expect(figuresOf((await dashboardSheets()).sheets.values())).toHaveLength(3);
    await refresh();
    const { told, plain } = await storedAndPlain();
    expect(told).toEqual(plain);
  });
});
