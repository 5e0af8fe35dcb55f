import { describe, expect, it } from 'vitest';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';
import { lateReading } from '../../support/memory/disturbance/late-reading.ts';
import { causeOf, contextOf, items, makePerson, tenantUid } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { editCompany, removeCompany } = await import('../../../functions/core/company/change-companies.ts');

const sam = await makePerson('Sam');
const cause = causeOf(sam.userUid);
const context = contextOf(sam, {});
const store = companyStore(tenantUid);
const STALE = { code: 'stale_version' };
const fields = { name: 'Energy', category: '', unit: 'kWh', resultMetricUid: 'energy', operationJson: {} as never, metrics: [] };
const TARGET = { value: '5', date: null, metaJson: {} };

async function measured() {
  const { uid } = await store.create({ name: 'Short-lived' }, cause);
  await companyFiguresStore(tenantUid).addIndicator(uid, fields, cause);
  await companyFiguresStore(tenantUid).addTarget(await store.get(uid), 'energy', TARGET, cause);
  return uid;
}
const figuresOf = async (companyUid: string) => {
  const { indicators, targets } = await companyFiguresStore(tenantUid).all();
  return [...indicators, ...targets].filter((each) => each.companyUid === companyUid).length;
};
/** Deletes a company, while something else happens just before the transaction of the deletion. */
const removedWhile = (uid: string, meanwhile: () => Promise<unknown>) =>
  beforeTransaction('"deleted"', meanwhile, () => removeCompany(context, uid));

describe('a company that is deleted in the moment', () => {
  it.each([
    ['a project is created in it', (companyUid: string) => projectStore(tenantUid).create({ name: 'Mill', companyUid }, cause)],
    ['a company is created below it', (parentUid: string) => store.create({ name: 'Unit', parentUid }, cause)],
    ['an indicator is added to it', (uid: string) => companyFiguresStore(tenantUid).addIndicator(uid, fields, cause)],
    [
      'a company is moved below it',
      async (parentUid: string) => {
        const [moved, above] = [await store.create({ name: 'Unit' }, cause), [await store.get(parentUid)]];
        return store.move(moved, { parentUid, above, more: [] }, cause);
      },
    ],
    ['it is renamed', async (uid: string) => editCompany(context, uid, { name: 'Kept' })],
  ])('when %s stays, with its indicators and targets', async (_name, meanwhile) => {
    const uid = await measured();
    await expect(removedWhile(uid, () => meanwhile(uid))).rejects.toMatchObject(STALE);
    expect((await store.get(uid)).uid).toBe(uid);
    expect(await figuresOf(uid)).toBeGreaterThanOrEqual(2);
  });

  it('does not forget a project that the list of projects does not name yet', async () => {
    const uid = await measured();
    const reading = lateReading(items);
    await projectStore(tenantUid).create({ name: 'Mill', companyUid: uid }, cause);
    const removed = reading.while({ indexes: true }, () => removeCompany(context, uid));
    await expect(removed).rejects.toMatchObject({ code: 'conflict' });
    expect((await store.get(uid)).uid).toBe(uid);
  });
});

it('a deleted company leaves no indicator and no target', async () => {
  const uid = await measured();
  await removeCompany(context, uid);
  expect(await figuresOf(uid)).toBe(0);
  await expect(store.get(uid)).rejects.toMatchObject({ code: 'not_found' });
});

it('a deletion that breaks off after the company is gone leaves no indicator, which would block merges', async () => {
  const uid = await measured();
  for (let number = 0; number < 100; number += 1) {
    const key = { tenantUid, scope: 'company' as const, scopeUid: uid, userUid: `person ${number}` };
    await db.entities.grant.put({ ...key, isAdmin: false, actions: [], roles: [{ memberUid: 'm', roleUid: null }] }).go();
  }
  const dies = async () => {
    await expect(store.get(uid)).rejects.toMatchObject({ code: 'not_found' });
    throw new Error('The function has ended');
  };
  await expect(beforeTransaction('person 99', dies, () => removeCompany(context, uid))).rejects.toThrow('The function has ended');
  expect(await figuresOf(uid)).toBe(0);
});
