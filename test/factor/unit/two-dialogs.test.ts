import { expect, it } from 'vitest';
import { makeMeasured, metricOf } from '../../support/memory/definitions.ts';
import { contextOf, tenantUid } from '../../support/memory/world/supply.ts';

const { addTenancyFactor, editTenancyFactor } = await import('../../../functions/core/factor/tenancy-factors.ts');
const { factorStore, GLOBAL } = await import('../../../functions/data/stores/factor/factor-store.ts');
const { factorView } = await import('../../../functions/api/views/factor-view.ts');

it("a factor gets no figure that was typed beside somebody else's unit", async () => {
  const { sam, ann } = await makeMeasured([]);
  const sent = { metric: metricOf('Steam'), toUnit: 'tCO2e', factor: '0.25' };
  const opened = factorView(await addTenancyFactor(contextOf(sam, {}), sent as never));
  const change = (person: typeof sam, body: object) =>
    editTenancyFactor(contextOf(person, { ifMatch: opened.version }), { id: opened.uid, groupId: undefined }, body as never);
  await change(ann, { toUnit: 'kgCO2e', factor: '250' });
  await expect(change(sam, { factor: '0.26' })).rejects.toMatchObject({ code: 'stale_version' });
  const stored = (await factorStore(tenantUid).ofOwner(GLOBAL)).filter(({ uid }) => uid === opened.uid);
  expect(stored.map(({ factor, toUnit }) => [factor, toUnit])).toEqual([['250', 'kgCO2e']]);
});
