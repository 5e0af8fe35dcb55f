import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import '../../support/makers/environment.ts';
import { testCause } from '../../support/makers/tenant.ts';

const { auditStore } = await import('../../../functions/data/stores/audit-store.ts');
const { treeStore } = await import('../../../functions/data/stores/structure/tree-store.ts');
const { IN_TENANCY } = await import('../../../functions/data/trail-place.ts');
const { usage } = await import('../../../functions/data/client/meter.ts');

const place = () => ({ store: treeStore(randomUUID()), tracker: randomUUID(), ref: randomUUID() });
const treePlace = (structureUid: string, packageUid: string) => ({ trail: IN_TENANCY, structureUid, packageUid });
/** An incompressible document. */
const large = (bytes: number) => ({ noise: randomBytes(bytes).toString('base64') });

it('reads several newest documents in one round trip, absent ones as version 0', async () => {
  const { store, tracker, ref } = place();
  const other = randomUUID();
  await store.save(treePlace(tracker, ref), 0, { nodes: ['a'] }, testCause(), []);
  usage.start('work');
  const found = await store.current(tracker, [ref, other]);
  expect(usage.costs.work.reads).toBe(1);
  expect(found).toEqual([
    { packageUid: ref, version: 1, document: { nodes: ['a'] } },
    { packageUid: other, version: 0, document: null },
  ]);
});

it('keeps every version as it was, for the reports that were submitted with it', async () => {
  const { store, tracker, ref } = place();
  for (const [version, document] of [{ n: 1 }, { n: 2 }].entries())
    await store.save(treePlace(tracker, ref), version, document, testCause(), []);
  const wanted = [1, 2].map((version) => ({ packageUid: ref, version }));
  const found = await Promise.all(wanted.map(async (each) => (await store.version(tracker, [each]))[0]!.document));
  expect(found).toEqual([{ n: 1 }, { n: 2 }]);
});

it('refuses a change of a version that is no longer the newest, and audits what was written', async () => {
  const tenantUid = randomUUID();
  const [tracker, ref] = [randomUUID(), randomUUID()];
  const store = treeStore(tenantUid);
  const change = { field: 'n', from: null, to: 1 };
  await store.save(treePlace(tracker, ref), 0, { n: 1 }, testCause(), [change]);
  await expect(store.save(treePlace(tracker, ref), 0, { n: 9 }, testCause(), [])).rejects.toMatchObject({
    code: 'stale_version',
  });
  await store.save(treePlace(tracker, ref), 1, { n: 2 }, testCause(), []);
  await expect(store.save(treePlace(tracker, ref), 1, { n: 9 }, testCause(), [])).rejects.toMatchObject({
    code: 'stale_version',
  });
  expect((await store.current(tracker, [ref]))[0]).toMatchObject({ version: 2, document: { n: 2 } });
  const trail = await auditStore(tenantUid).of(ref);
  expect(trail.map(({ context }) => context)).toEqual([{ version: 2 }, { version: 1 }]);
  expect(trail[1]!.changes).toEqual([change]);
});

it('keeps documents above the limit of an item in parts, and forgets none when one shrinks', async () => {
  const { store, tracker, ref } = place();
  const document = large(700_000);
  await store.save(treePlace(tracker, ref), 0, document, testCause(), []);
  usage.start('work');
  expect((await store.current(tracker, [ref]))[0]).toEqual({ packageUid: ref, version: 1, document });
  expect(usage.costs.work.reads).toBe(2);
  await store.save(treePlace(tracker, ref), 1, { small: true }, testCause(), []);
  expect((await store.current(tracker, [ref]))[0]!.document).toEqual({ small: true });
  expect((await store.version(tracker, [{ packageUid: ref, version: 1 }]))[0]!.document).toEqual(document);
});
