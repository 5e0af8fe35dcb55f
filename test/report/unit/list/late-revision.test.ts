import { afterEach, expect, it, vi } from 'vitest';
import type { DocumentObject } from '../../../../shared/contract/report/documents.ts';
import { anna, bridge, DOCUMENT, makePack, rita, stored, vera } from '../../../support/memory/world/receipt-world.ts';

const { client } = await import('../../../../functions/data/client/client.ts');

type Found = { Items?: { uid?: string }[] };
type Command = { input: { IndexName?: string } };

afterEach(() => {
  vi.restoreAllMocks();
});

/** An index that does not know yet what has become of a report. */
function lateIndexOf(uid: string) {
  const before = structuredClone([...stored.values()].find((item) => item.uid === uid && item.history !== undefined)!);
  const send = client.send.bind(client) as unknown as (command: Command) => Promise<Found>;
  return () =>
    vi.spyOn(client, 'send').mockImplementation((async (command: Command) => {
      const found = await send(command);
      if (command.input.IndexName === undefined || !found.Items) return found;
      return { ...found, Items: found.Items.map((item) => (item.uid === uid ? before : item)) };
    }) as never);
}

it('the list of a document has no file of a revision for who sees no drafts, though the index does not know of the revision yet', async () => {
  const pack = await makePack('Piling');
  await pack.enter({ Diesel: { value: '100' } });
  const bill = await pack.attach('bill.csv');
  await pack.submit();
  const isLate = lateIndexOf(pack.uid);
  await pack.decide(anna, 'REJECT');
  const later = await pack.attach('later.csv');
  isLate();
  const path = `/api/tracker/${bridge.project.structureUid}/commit/${pack.uid}/document/${DOCUMENT}/object/`;
  const uidsFor = async (who: typeof vera) => (await who.get(path)).json<DocumentObject[]>().map(({ uid }) => uid);
  expect(await uidsFor(vera)).toEqual([bill]);
  expect((await uidsFor(rita)).toSorted()).toEqual([bill, later].sort());
});
