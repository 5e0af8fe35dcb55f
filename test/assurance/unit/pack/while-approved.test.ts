import { expect, it, vi } from 'vitest';
import { archive, faultsOf, filesOf, packWorld, projectUid } from '../../../support/memory/world/pack-world.ts';
import { admin, anna, tenantUid } from '../../../support/memory/world/receipt-world.ts';

const { client } = await import('../../../../functions/data/client/client.ts');
const { recordFigures } = await import('../../../../functions/core/restatement/record.ts');

it('a pack holds a report as its figures know it, though it is revised and approved anew while the pack is written', async () => {
  const { works } = await packWorld();
  const send = client.send.bind(client) as (command: object) => Promise<never>;
  let isRevised = false;
  vi.spyOn(client, 'send').mockImplementation((async (command: { input: object }) => {
    const isOfReport = command.constructor.name === 'QueryCommand' && JSON.stringify(command.input).includes(works.uid);
    if (isOfReport && !isRevised) {
      isRevised = true;
      await works.decide(admin, 'REOPEN', 'Look again');
      await works.enter({ Gas: { value: '9' } });
      await works.submit('Corrected');
      await works.decide(anna, 'APPROVE', 'Fine');
      await recordFigures(tenantUid, projectUid);
    }
    return send(command);
  }) as never);
  const files = filesOf(await archive());
  expect(isRevised).toBe(true);
  expect(faultsOf(files)).toEqual([]);
  const path = [...files.keys()].find((each) => each.endsWith(`reports/${works.uid}.json`))!;
  const report = JSON.parse(files.get(path)!.toString()) as {
    official: number;
    receipts: object[];
    history: { submission: number }[];
  };
  expect(report).toMatchObject({ official: 2, sheet: { submission: 2 } });
  expect(report.receipts).toHaveLength(2);
  expect(report.history.every(({ submission }) => submission <= 2)).toBe(true);
});
