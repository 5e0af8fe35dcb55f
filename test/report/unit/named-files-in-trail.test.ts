import { expect, it } from 'vitest';
import type { ReportAuditEntry } from '../../../shared/contract/report/values.ts';
import { anna, bridge, makePack, rita, vera } from '../../support/memory/world/receipt-world.ts';

it('the trail of a report names the current file also to a viewer, who does not see the entry of its upload', async () => {
  const pack = await makePack('Groundworks');
  const before = await pack.attach('before.csv');
  await pack.enter({ Fuel: { value: '1' }, Gas: { value: '1' }, Water: { value: '1' }, Permit: { value: '1' } });
  await pack.submit();
  await pack.decide(anna, 'REJECT');
  const after = await pack.attach('after.csv');
  await pack.submit();
  const path = `/api/tracker/${bridge.project.structureUid}/commit/${pack.uid}/audit/`;
  for (const person of [rita, vera]) {
    const rows = (await person.get(path)).json<ReportAuditEntry[]>();
    const [last] = rows.filter(({ field }) => field === 'currentObjectUid');
    expect(last).toMatchObject({ from: `before.csv (${before})`, to: `after.csv (${after})` });
  }
});
