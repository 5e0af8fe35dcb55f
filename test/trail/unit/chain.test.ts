import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryDatabase } from '../../support/memory/table.ts';

memoryDatabase();

const { auditWrite } = await import('../../../functions/data/audit-write.ts');
const { db } = await import('../../../functions/data/service.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { inProject } = await import('../../../functions/data/trail-place.ts');
const { chainStore } = await import('../../../functions/data/stores/trail/chain-store.ts');
const { sealTrail } = await import('../../../functions/core/trail/seal.ts');
const { checkTrail, proveTrail } = await import('../../../functions/core/trail/check.ts');
const { blockHash } = await import('../../../functions/core/trail/hashes.ts');

const START = Date.parse('2024-05-01T08:00:00.000Z');
const at = (minutes: number) => new Date(START + minutes * 60_000);
const subject = randomUUID();
const place = inProject(randomUUID());

let tenantUid = '';
beforeEach(() => {
  tenantUid = randomUUID();
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterAll(() => {
  vi.useRealTimers();
});

/** The write of an entry at a minute. */
function entry(minute: number, to: string | number = minute) {
  vi.setSystemTime(at(minute));
  const cause = { by: randomUUID(), at: at(minute).toISOString(), correlationId: 'request' };
  return auditWrite(tenantUid, { place, subject, kind: 'value', changes: [{ field: 'value', from: null, to }] }, cause);
}
const record = (...minutes: number[]) => transact(minutes.map((minute) => entry(minute)));
const seal = (minute: number) => sealTrail(tenantUid, at(minute));
const check = async (minute = 600, most?: number) => (await checkTrail(tenantUid, at(minute), most)).map(({ kind }) => kind);
const blocks = () => chainStore(tenantUid).from(1, 100);
const sealedUids = async () => (await blocks()).flatMap(({ entries }) => entries.map(({ uid }) => uid));
const stored = async () => (await db.entities.audit.query.primary({ tenantUid, subject }).go({ pages: 'all' })).data;

/** A chain of three blocks with an entry each, old enough that nothing is late. */
async function chainOfThree() {
  for (const hour of [0, 2, 4]) {
    await record(hour * 60);
    await seal(hour * 60 + 10);
  }
  return stored();
}

describe('sealing', () => {
  it('puts every entry into exactly one block, linked to the one before', async () => {
    await record(0, 1);
    await seal(10);
    await record(11, 12, 13);
    await seal(20);
    const [first, second] = await blocks();
    expect([first!.count, second!.count]).toEqual([2, 3]);
    expect(second!.previous).toBe(first!.hash);
    expect((await sealedUids()).sort()).toEqual((await stored()).map(({ uid }) => uid).sort());
  });

  it('appends nothing where nothing was recorded', async () => {
    await record(0);
    await seal(10);
    await seal(20);
    expect(await blocks()).toHaveLength(1);
  });

  it('leaves the newest entries to the next run', async () => {
    await record(0, 8);
    expect((await seal(10)).sealed).toBe(1);
    expect((await seal(20)).sealed).toBe(1);
  });

  it('finds an entry whose writer was slow, once', async () => {
    const slow = entry(1);
    await record(2, 20);
    await seal(30);
    await transact([slow]);
    expect((await seal(40)).sealed).toBe(1);
    await seal(50);
    const uids = await sealedUids();
    expect(uids).toHaveLength(3);
    expect(new Set(uids).size).toBe(3);
    expect(await check()).toEqual([]);
  });

  it('seals each entry once when two workers run at once', async () => {
    await record(0, 1, 2);
    await Promise.all([seal(10), seal(10)]);
    expect(await sealedUids()).toHaveLength(3);
    expect(await check()).toEqual([]);
  });

  it('goes on in further blocks where one is full', async () => {
    for (let minute = 0; minute < 6; minute += 1) await transact(Array.from({ length: 100 }, (_unused, n) => entry(minute, n)));
    await seal(30);
    expect((await blocks()).map(({ count }) => count)).toEqual([500, 100]);
    expect(new Set(await sealedUids()).size).toBe(600);
    expect(await check()).toEqual([]);
  });

  it('seals after a crash what the crashed run has not', async () => {
    await record(0, 1);
    const append = vi.spyOn(db.entities.block, 'create').mockImplementationOnce(() => {
      throw new Error('the worker died');
    });
    await expect(seal(10)).rejects.toThrow('died');
    append.mockRestore();
    await seal(15);
    expect(await sealedUids()).toHaveLength(2);
  });
});

describe('the check', () => {
  it('finds nothing in a trail as it was written', async () => {
    await chainOfThree();
    expect(await check()).toEqual([]);
  });

  it('finds an altered entry', async () => {
    const [, second] = await chainOfThree();
    await db.entities.audit.put({ ...second!, changes: [{ field: 'value', from: null, to: 'other' }] }).go();
    expect(await check()).toEqual(['altered entry']);
  });

  it('finds who made a change altered', async () => {
    const [first] = await chainOfThree();
    await db.entities.audit.put({ ...first!, by: 'somebody else' }).go();
    expect(await check()).toEqual(['altered entry']);
  });

  it('finds a deleted entry', async () => {
    const [, , third] = await chainOfThree();
    await db.entities.audit.delete(third!).go();
    expect(await check()).toEqual(['missing entry']);
  });

  it('finds an entry that was added later with an earlier time', async () => {
    await chainOfThree();
    await record(60);
    await seal(300);
    expect(await check()).toEqual(['added entry']);
  });

  it('finds an altered block, also with a new hash', async () => {
    await chainOfThree();
    const [, second] = await blocks();
    const forged = { ...second!, sealed: at(1).toISOString() };
    const put = async (block: typeof forged) => {
      await db.entities.block.delete({ tenantUid, number: '0000000002' }).go();
      await chainStore(tenantUid).append(block);
    };
    await put(forged);
    expect(await check()).toEqual(['altered block']);
    await put({ ...forged, hash: blockHash(forged) });
    expect(await check()).toEqual(['altered block']);
  });

  it('finds a block whose content was overwritten', async () => {
    await chainOfThree();
    await db.entities.block
      .patch({ tenantUid, number: '0000000002' })
      .set({ data: Buffer.from('nothing') })
      .go();
    expect(await check()).toContain('altered block');
  });

  it('finds a missing block', async () => {
    await chainOfThree();
    await db.entities.block.delete({ tenantUid, number: '0000000002' }).go();
    expect(await check()).toContain('missing block');
  });

  it('finds the end of the chain cut off or written anew', async () => {
    const [, , third] = await chainOfThree();
    expect(await check()).toEqual([]);
    await db.entities.block.delete({ tenantUid, number: '0000000003' }).go();
    expect(await check()).toContain('missing block');
    await db.entities.audit.put({ ...third!, by: 'somebody else' }).go();
    await seal(400);
    expect(await check()).toContain('altered block');
  });

  it('goes on where it stopped, and begins again after the newest block', async () => {
    const [first] = await chainOfThree();
    expect(await check(600, 2)).toEqual([]);
    await db.entities.audit.delete(first!).go();
    expect(await check(600, 2)).toEqual([]);
    expect(await check(600, 2)).toEqual(['missing entry']);
  });

  it('finds that nothing is sealed any more', async () => {
    await record(0);
    expect(await check(60)).toEqual([]);
    expect(await check(200)).toEqual(['unsealed']);
  });
});

describe('an entry', () => {
  it('is created and never overwritten', async () => {
    await record(0);
    const [first] = await stored();
    const again = db.entities.audit.create({ ...first!, by: 'somebody else' });
    await expect(again.go()).rejects.toThrow();
    expect(entry(1).item.Put?.ConditionExpression).toContain('attribute_not_exists');
    expect(await stored()).toEqual([first]);
  });
});

describe('a block', () => {
  it('is appended and never overwritten', async () => {
    await chainOfThree();
    const [first] = await blocks();
    expect(await chainStore(tenantUid).append({ ...first!, sealed: 'later' })).toBe(false);
    expect((await blocks())[0]).toEqual(first);
  });
});

describe('the proof of a whole chain', () => {
  it('tells how much was proved, and the newest block', async () => {
    await chainOfThree();
    const [, , third] = await blocks();
    expect(await proveTrail(tenantUid, at(600))).toMatchObject({ faults: [], entries: 3, newest: { hash: third!.hash } });
  });

  it('names the entry at which it breaks', async () => {
    const [, second] = await chainOfThree();
    await db.entities.audit.delete(second!).go();
    const { faults } = await proveTrail(tenantUid, at(600));
    expect(faults).toEqual([{ tenantUid, kind: 'missing entry', block: 2, subject, uid: second!.uid }]);
  });
});
