import { expect, it, vi } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { Me } from '../../../shared/contract/person/me.ts';
import { person, tenantUid } from '../../support/access/memory-site.ts';

const { client } = await import('../../../functions/data/client/client.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { inviteStore } = await import('../../../functions/data/stores/project/invite-store.ts');

it('no invitation to a company outlives it: none is counted, and none lets somebody into the tenancy', async () => {
  const boss = await person('boss', { isTenantSuperuser: true });
  const rita = await person('rita');
  const made = await boss.post('/api/company/', { name: 'Short-lived' });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const { uid } = made.json<Company>();
  const base = `/api/company/${uid}/invite/`;
  for (const email of [rita.email, 'stranger@x.example'])
    expect((await boss.post(base, { email, is_admin: false })).status).toBe(201);
  const open = async () => (await rita.get('/api/me/')).json<Me>().open.invitations;
  expect(await open()).toBe(1);
  expect((await boss.delete(`/api/company/${uid}/`)).status).toBe(204);
  expect(await open()).toBe(0);
  expect(await inviteStore(tenantUid).openOf('stranger@x.example')).toEqual([]);
});

it('no indicator of a company that has many outlives it, where its deletion breaks off after the first step', async () => {
  const cause = { by: 'boss', at: new Date().toISOString(), correlationId: 'deletion' };
  const company = await companyStore(tenantUid).create({ name: 'Measuring' }, cause);
  const store = companyFiguresStore(tenantUid);
  const operationJson = { type: 0, numerators: [], factor: '1' } as never;
  for (let at = 0; at < 60; at += 1)
    await store.addIndicator(
      company.uid,
      { name: `Fuel ${at}`, category: 'Energy', unit: 'kWh', resultMetricUid: `result-${at}`, operationJson, metrics: [] },
      cause,
    );
  const current = await companyStore(tenantUid).get(company.uid);
  const removal = await store.removalWrites(company.uid, cause);
  let transactions = 0;
  const send = client.send.bind(client);
  vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
    if (command.constructor.name === 'TransactWriteCommand' && ++transactions > 1) throw new Error('broken off');
    return send(command as never);
  }) as never);
  await expect(companyStore(tenantUid).remove(current, removal, cause)).rejects.toThrow('broken off');
  vi.restoreAllMocks();
  const { indicators } = await store.all({ consistent: true });
  expect(indicators.filter(({ companyUid }) => companyUid === company.uid)).toEqual([]);
});
