import { expect, it } from 'vitest';
import { approve, makeWorld, send, share, start, stored, world } from '../../support/memory/world/shares.ts';
import { tenantUid } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { packSheet, unpackSheet } = await import('../../../functions/data/compressed.ts');

type Result = { official: { received?: [project: string, values: [metric: string, value: string][]][] } | null };

/** Lets all figures of the supplier's reports come from a client. */
async function receivedFrom(clientUid: string): Promise<void> {
  const { data } = await db.entities.result.query.primary({ tenantUid, projectUid: world.supplier.uid }).go({ pages: 'all' });
  for (const item of data) {
    const result = unpackSheet<Result>(item.data);
    if (result.official) result.official.received = [[clientUid, [['metric of Power', '21']]]];
    await db.entities.result.put({ ...item, data: packSheet(result) }).go();
  }
}

it('a client is not told of a submission of figures that it sent all itself', async () => {
  await makeWorld();
  await approve(0, { Power: '21' });
  await share(0, [1, 0]);
  await receivedFrom(world.clients[0]!.project.uid);
  const why = 'These figures come from the clients themselves. There is nothing to submit.';
  await expect(start(0)).rejects.toMatchObject({ message: why });
  expect((await stored(0))?.outcomes ?? []).toEqual([]);
  await receivedFrom('somebody-else');
  await expect(send(0)).resolves.toBeDefined();
});
