import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardEntry, BoardReport } from '../../../../functions/data/stores/report/board-store.ts';
import { memoryDatabase } from '../../../support/memory/table.ts';

const items = memoryDatabase() as Map<string, Record<string, unknown>>;
const { BOARD_CHANGED, BOARD_TOGETHER, boardStore } = await import('../../../../functions/data/stores/report/board-store.ts');
const { entryAfter } = await import('../../../../functions/data/stores/report/board-entry.ts');
const { ITEM_LIMIT, itemBytes } = await import('../../../../functions/data/stored-size.ts');
const { transact } = await import('../../../../functions/data/transact.ts');
const { client } = await import('../../../../functions/data/client/client.ts');

const [tenantUid, projectUid] = ['10000000-0000-4000-8000-000000000000', '20000000-0000-4000-8000-000000000000'];
/** Uids whose first two letters differ, because these distribute entries over items. */
const uid = (kind: number, index: number) =>
  `${(index % 256).toString(16).padStart(2, '0')}000000-0000-4000-8000-${kind}${String(index).padStart(11, '0')}`;
const board = boardStore(tenantUid);

const report = (index: number, status: BoardReport['status'] = 'Pending Approval'): BoardReport => ({
  reportUid: uid(1, index),
  isStaging: false,
  status,
  dueDate: '2024-04-15',
  period: { uid: uid(2, index), startDate: '2024-03-01', endDate: '2024-03-31' },
  lastUpdateOn: '2024-04-01T12:00:00.000Z',
  submission: 1,
});
const entryOf = (index: number, open = 0): BoardEntry => ({
  ...report(index),
  name: `Package ${String(index).padStart(3, '0')} of the northern section, drainage and earthworks`,
  parentUid: uid(3, 0),
  responsibleUid: uid(4, 0),
  approverUid: uid(4, 1),
  others: Object.fromEntries(
    Array.from({ length: open }, (_, at) => [uid(5, at), { ...report(at, 'Pending Review'), reportUid: uid(5, at) }]),
  ),
  revision: 1,
});

/** Adds packages one by one. */
async function packages(count: number, open = 0): Promise<void> {
  await transact(board.createWrites(projectUid));
  for (let index = 0; index < count; index += 1) {
    const entry = { ...entryOf(index), ...(index >= BOARD_TOGETHER && { apart: true as const }) };
    await transact(board.entryWrites(projectUid, uid(0, index), entry));
    const waiting = { ...(await board.entry(projectUid, uid(0, index)))!, others: entryOf(index, open).others, revision: 2 };
    if (open > 0) await transact(board.entryWrites(projectUid, uid(0, index), waiting));
  }
}

/** The bytes written by a change of a package's status. */
async function writtenBy(index: number): Promise<number> {
  const packageUid = uid(0, index);
  const entry = (await board.entry(projectUid, packageUid))!;
  const before = new Map(items);
  await transact(board.entryWrites(projectUid, packageUid, entryAfter(entry, [report(index, 'OK for Submission')])));
  const changed = [...items].filter(([key, item]) => before.get(key) !== item);
  expect(await board.entry(projectUid, packageUid)).toMatchObject({ revision: entry.revision + 1 });
  return changed.reduce((sum, [, item]) => sum + itemBytes(item), 0);
}
const largest = () => Math.max(...[...items.values()].map(itemBytes));

beforeEach(() => items.clear());

describe('the board of a project', () => {
  it('writes as much for a change of a status in 600 packages as in 60', async () => {
    await packages(60);
    const small = await writtenBy(59);
    items.clear();
    await packages(600);
    expect(await writtenBy(599)).toBe(small);
    expect(small).toBeLessThan(1536);
  });

  it('holds 200 packages with 35 undecided reports each', async () => {
    await packages(200, 35);
    expect(Object.keys((await board.of([projectUid])).get(projectUid)!)).toHaveLength(200);
    expect(largest()).toBeLessThan(20_000);
    await writtenBy(7);
  });

  it('keeps the items that packages share below 170 kB', async () => {
    await transact(board.createWrites(projectUid));
    for (let index = 0; index < BOARD_TOGETHER; index += 1) {
      const packageUid = uid(0, index * 4);
      await transact(board.entryWrites(projectUid, packageUid, entryOf(index)));
      const entry = { ...entryOf(index, 8), revision: 2, name: 'n'.repeat(200) };
      await transact(board.entryWrites(projectUid, packageUid, entry));
    }
    expect(items.size).toBe(4);
    expect(largest()).toBeLessThan(170_000);
  });

  it('refuses a report more of a package with a thousand that wait', async () => {
    await packages(1);
    const entry = (await board.entry(projectUid, uid(0, 0)))!;
    const next = (open: number) =>
      board.entryWrites(projectUid, uid(0, 0), { ...entry, others: entryOf(0, open).others, revision: 2 });
    expect(() => next(1001)).toThrow('has 1,000 earlier reports without a decision');
    await transact(next(1000));
    expect(largest()).toBeLessThan(ITEM_LIMIT * 0.8);
  });

  it('reads boards of small projects in one batch, and one Query more for a large one', async () => {
    const sent = vi.spyOn(client, 'send');
    const asked = () => sent.mock.calls.map(([command]) => command.constructor.name);
    await packages(5);
    sent.mockClear();
    await board.of([projectUid, uid(6, 1)]);
    expect(asked()).toEqual(['BatchGetCommand']);
    items.clear();
    await packages(60);
    sent.mockClear();
    expect(Object.keys((await board.of([projectUid])).get(projectUid)!)).toHaveLength(60);
    expect(asked()).toEqual(['BatchGetCommand', 'QueryCommand']);
    sent.mockRestore();
  });

  it.each([0, 55])('refuses the second of two changes of package %d, and a removal of what was read before', async (index) => {
    await packages(60);
    const packageUid = uid(0, index);
    const entry = (await board.entry(projectUid, packageUid))!;
    const change = () => transact(board.entryWrites(projectUid, packageUid, entryAfter(entry, [report(index, 'Invalidated')])));
    await change();
    expect(BOARD_CHANGED.is(await change().catch((error: unknown) => error))).toBe(true);
    const named = board.patchWrite(projectUid, packageUid, entry, { name: 'Renamed' });
    await transact([named]);
    expect(await board.entry(projectUid, packageUid)).toMatchObject({ name: 'Renamed', revision: 3 });
    const removal = (seen: BoardEntry) => transact([board.removeWrite(projectUid, packageUid, seen)]);
    expect(BOARD_CHANGED.is(await removal(entry).catch((error: unknown) => error))).toBe(true);
    await removal((await board.entry(projectUid, packageUid))!);
    expect(await board.entry(projectUid, packageUid)).toBeUndefined();
    expect(BOARD_CHANGED.is(await transact([named]).catch((error: unknown) => error))).toBe(true);
  });
});

describe('the board of an earlier release', () => {
  /** Stores all packages of a project in four items. */
  async function together(count: number): Promise<void> {
    await transact(board.createWrites(projectUid));
    for (let index = 0; index < count; index += 1) await transact(board.entryWrites(projectUid, uid(0, index), entryOf(index)));
  }

  it('is read and changed as it is', async () => {
    await together(200);
    expect(Object.keys((await board.of([projectUid])).get(projectUid)!)).toHaveLength(200);
    expect(await writtenBy(150)).toBeGreaterThan(20_000);
  });

  it('is spread by the upgrade, which changes nothing that is read', async () => {
    await together(200);
    const stripped = async () =>
      Object.fromEntries(
        Object.entries((await board.of([projectUid])).get(projectUid)!)
          .map(([key, { apart: _, revision: __, ...entry }]) => [key, entry])
          .sort(),
      );
    const before = await stripped();
    expect(await board.spread(projectUid)).toBe(200 - BOARD_TOGETHER);
    expect(await stripped()).toEqual(before);
    expect(await board.spread(projectUid)).toBe(0);
    expect(await writtenBy(150)).toBeLessThan(1536);
  });
});
