import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SampleView } from '../../../shared/contract/assurance/assurance.ts';
import { person, type Site, type SitePerson, site, tenantUid } from '../../support/access/memory-site.ts';

const { seatStore } = await import('../../../functions/data/stores/person/seat-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { assuranceStore } = await import('../../../functions/data/stores/assurance/assurance-store.ts');

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });
const figureOf = (indicatorUid: string) => ({
  indicatorUid,
  indicator: indicatorUid,
  unit: 'kg',
  periodUid: 'march',
  start: '2024-03-01',
  end: '2024-04-01',
  value: '7',
});

let bridge: Site;
let auditor: SitePerson;
let colleague: SitePerson;
let uid: string;

beforeAll(async () => {
  [bridge, auditor, colleague] = [await site('Bridge'), await person('auditor'), await person('colleague')];
  for (const { uid: userUid } of [auditor, colleague]) {
    const place = { userUid, scope: 'project', scopeUid: bridge.project.uid } as const;
    await transact(seatStore(tenantUid).setWrites(place, null, '9999-12-31', cause()));
  }
});
beforeEach(async () => {
  uid = randomUUID();
  const of = { tenantUid, projectUid: bridge.project.uid, uid, by: auditor.uid, at: cause().at, seed: 's', population: 9 };
  const sample = { ...of, figures: ['Diesel', 'Gas'].map(figureOf), version: 1 };
  await assuranceStore(tenantUid, bridge.project.uid).saveSample(sample, [], cause());
});

const mark = (indicator: string, checked: boolean, version: number, by = auditor) =>
  by.patch(`${bridge.path}assurance/sample/${uid}/`, { figure: { indicator, period: 'march' }, checked, version });
const checkedNow = async () => {
  const { figures } = await assuranceStore(tenantUid, bridge.project.uid).sample(uid);
  return figures.flatMap(({ indicator, checked }) => (checked ? [indicator] : []));
};

describe('a figure of a sample', () => {
  it('is marked although another one was since the page was read', async () => {
    expect((await mark('Diesel', true, 1)).status).toBe(200);
    const second = await mark('Gas', true, 1);
    expect([second.status, second.json<SampleView>().version]).toEqual([200, 3]);
    expect(await checkedNow()).toEqual(['Diesel', 'Gas']);
  });

  it('is marked at the same time as another one', async () => {
    const answers = await Promise.all(['Diesel', 'Gas'].map((each) => mark(each, true, 1)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await checkedNow()).toEqual(['Diesel', 'Gas']);
  });

  it('keeps the mark of whoever was quicker', async () => {
    expect((await mark('Diesel', true, 1, colleague)).status).toBe(200);
    expect((await mark('Diesel', true, 1)).status).toBe(409);
  });

  it('is marked once by a request that is repeated after its answer got lost', async () => {
    const [first, second] = [await mark('Diesel', true, 1), await mark('Diesel', true, 1)];
    expect([second.status, second.json<SampleView>()]).toEqual([200, first.json<SampleView>()]);
    expect([(await mark('Diesel', false, 2)).status, (await mark('Diesel', false, 2)).status]).toEqual([200, 200]);
    expect(await checkedNow()).toEqual([]);
  });
});
