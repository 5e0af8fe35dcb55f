import { expect, it } from 'vitest';
import { bridge, makePack, rita } from '../../support/memory/world/receipt-world.ts';

it('a report that was submitted in another window is said to be so, also where the package has no next one', async () => {
  const pack = await makePack('Weir');
  const path = `/api/tracker/${bridge.project.structureUid}/ref/${pack.pack.uid}/commit/`;
  const submit = async (body: object) => (await rita.post(path, body)).text;
  let last = '';
  for (let month = 1; month <= 40 && !last.includes('has no report to submit'); month += 1)
    last = await submit({ comment: `Month ${month}` });
  expect(last).toContain('This package has no report to submit. Start a report first.');
  expect(await submit({ comment: 'From the other window', commit: pack.uid })).toContain(
    'This report has been submitted already. Load the page again.',
  );
});
