import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makePerson, tenantUid } from '../../support/memory/world/supply.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { auditWrite } = await import('../../../functions/data/audit-write.ts');
const { db } = await import('../../../functions/data/service.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { inProject } = await import('../../../functions/data/trail-place.ts');
const { wholeTrail } = await import('../../../functions/core/trail/read.ts');

const owner = await makePerson('Olga');
const ENTRIES = 900;
const minute = (at: number) => new Date(Date.UTC(2024, 0, 1, 0, at)).toISOString();

const project = randomUUID();
for (let first = 0; first < ENTRIES; first += 50)
  await transact(
    Array.from({ length: 50 }, (_unused, at) => {
      const cause = { by: owner.userUid, at: minute(first + at), correlationId: 'test' };
      return auditWrite(
        tenantUid,
        { place: inProject(project), subject: randomUUID(), kind: 'period', changes: [{ field: 'name', from: null, to: 'x' }] },
        cause,
      );
    }),
  );

const send = client.send.bind(client);
afterEach(() => void vi.restoreAllMocks());

/** The entries of a whole trail, and the number of entries read from the table. */
async function read(filter: Partial<Parameters<typeof wholeTrail>[2]> = {}) {
  let asked = 0;
  vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
    const answer = (await send(command as never)) as { Items?: { __edb_e__?: string }[] };
    asked += (answer.Items ?? []).filter((item) => item.__edb_e__ === 'audit').length;
    return answer;
  }) as never);
  const entries: { uid: string; recorded: string }[] = [];
  for await (const { entry } of wholeTrail(tenantUid, 'everything', { search: '', ...filter })) entries.push(entry);
  return { entries, asked };
}

describe('the whole trail of a tenancy', () => {
  it('has every entry once, newest first', async () => {
    const { entries } = await read();
    const { data } = await db.entities.audit.query.ofPlace({ tenantUid, place: inProject(project) }).go({ pages: 'all' });
    const uids = entries.map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(uids.length);
    expect(data.filter(({ uid }) => !uids.includes(uid))).toEqual([]);
    expect(entries.map(({ recorded }) => recorded)).toEqual(
      entries
        .map(({ recorded }) => recorded)
        .sort()
        .reverse(),
    );
  });

  it('is read once, whatever its filter lets pass', async () => {
    const { entries, asked } = await read();
    expect(asked).toBeLessThan(entries.length * 1.1);
    const nobody = await read({ by: randomUUID() });
    expect([nobody.entries.length, nobody.asked < entries.length * 1.1]).toEqual([0, true]);
  });

  it('ends where its days end', async () => {
    const { entries } = await read({ from: '2030-01-01' });
    expect(entries).toEqual([]);
    expect((await read({ to: '2000-01-01' })).entries).toEqual([]);
  });
});
