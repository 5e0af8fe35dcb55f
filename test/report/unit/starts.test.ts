import { expect, it } from 'vitest';
import { makePack } from '../../support/memory/world/receipt-world.ts';

type Pack = Awaited<ReturnType<typeof makePack>>;

it.each<[string, (pack: Pack) => Promise<unknown>]>([
  ['a value', (pack) => pack.enter({ Water: { value: '0' } })],
  ['a comment', (pack) => pack.enter({ Water: { comment: 'No meter yet' } })],
  ['N/A', (pack) => pack.enter({ Water: { meta_json: { noReport: true } } })],
  ['a document', (pack) => pack.attach('bill.csv')],
])('a report turns Pending Input with %s, as the first entry [REP-222]', async (name, enter) => {
  const pack = await makePack(`Works of ${name}`);
  expect((await pack.header()).status).toBe('Nothing Received');
  // A refused entry does not count as an entry.
  expect((await pack.tryEnter({ Water: { value: 'ten' } }))[0]).toBe(400);
  expect((await pack.header()).status).toBe('Nothing Received');
  await enter(pack);
  expect((await pack.header()).status).toBe('Pending Input');
});
