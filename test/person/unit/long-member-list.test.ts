import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryDatabase } from '../../support/memory/table.ts';

const items = memoryDatabase() as Map<string, Record<string, unknown>>;
const { client } = await import('../../../functions/data/client/client.ts');
const { db } = await import('../../../functions/data/service.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');

type Command = { input: { IndexName?: string; Limit?: number }; constructor: { name: string } };
const { send } = client as unknown as { send(command: Command): Promise<unknown> };

const tenantUid = randomUUID();
let asked: string[] = [];
/** Number of people on a page of the index; DynamoDB returns at most a megabyte per page. */
let page: number | undefined;
Object.assign(client, {
  send: (command: Command) => {
    asked.push(command.constructor.name);
    if (page !== undefined && command.input.IndexName) command.input.Limit = page;
    return send(command);
  },
});

async function people(count: number, name: string): Promise<string[]> {
  const uids = Array.from({ length: count }, () => randomUUID());
  for (const [at, uid] of uids.entries()) {
    const email = `${name}${String(at).padStart(5, '0')}@x.example`;
    const person = { tenantUid, uid, email, firstName: name, lastName: `${at}`, created: '2024-01-01', version: 1 };
    await db.entities.user.put({ ...person, isSuperuser: false, isTenantSuperuser: false }).go();
  }
  return uids;
}

const uidsOf = async (uids: readonly string[]) => (await personStore(tenantUid).ofList(uids)).map(({ uid }) => uid).sort();

beforeEach(() => {
  items.clear();
  [asked, page] = [[], undefined];
});

describe('the people of a list', () => {
  it('of 300 members are found by one Query of the tenancy', async () => {
    const [members] = [await people(300, 'member'), await people(20, 'other')];
    asked = [];
    expect(await uidsOf(members)).toEqual([...members].sort());
    expect(asked).toEqual(['QueryCommand']);
  });

  it('of 200 members are read one by one, which costs less', async () => {
    const members = await people(200, 'member');
    asked = [];
    expect(await uidsOf(members)).toEqual([...members].sort());
    expect(asked).toEqual(['BatchGetCommand', 'BatchGetCommand']);
  });

  it('are read one by one from the page on that holds few of them', async () => {
    const [early, , late] = [await people(290, 'a'), await people(400, 'b'), await people(10, 'c')];
    page = 300;
    asked = [];
    expect(await uidsOf([...early, ...late])).toEqual([...early, ...late].sort());
    expect(asked).toEqual(['QueryCommand', 'QueryCommand', 'BatchGetCommand']);
  });

  it('leave out who is unknown, and name nobody twice', async () => {
    const members = await people(300, 'member');
    expect(await uidsOf([...members, ...members, randomUUID()])).toEqual([...members].sort());
  });
});
