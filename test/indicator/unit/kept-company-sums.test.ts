import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  addProject,
  contextOf,
  dyingWorker,
  EMPTY,
  EQUATIONS,
  expectSame,
  items,
  JANUARY_SUMS,
  january,
  move,
  NOW,
  putProject,
  RANGES,
  removeProject,
  requestsOf,
  shown,
  steps,
  store,
  sumsOf,
  TODAY,
  tenancy,
  usesKept,
} from '../../support/memory/world/kept-company.ts';
import { fc } from '../../support/property.ts';

const { ITEM_LIMIT, itemBytes } = await import('../../../functions/data/stored-size.ts');
const { companySumsStore } = await import('../../../functions/data/stores/company/company-sums-store.ts');
const { countProjects } = await import('../../../functions/core/company/count-sums.ts');
const { db } = await import('../../../functions/data/service.ts');
const { figuresOfCompany } = await import('../../../functions/core/company/results.ts');
const { keepSums } = await import('../../../functions/core/company/make-sums.ts');
const { loadCompany } = await import('../../../functions/core/company/dashboard.ts');
const { packSheet } = await import('../../../functions/data/compressed.ts');
const { rollUpTouched } = await import('../../../functions/core/company/touched.ts');
const { tenantToday } = await import('../../../functions/core/tenant/clock.ts');
const { transact } = await import('../../../functions/data/transact.ts');

describe('a company that keeps the sums of its projects', () => {
  it('shows after any history what its projects tell, in every field', async () => {
    let used = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 7 }), async (history) => {
        const world = await tenancy();
        const projects = [await addProject(world, world.companies[3]!.uid), await addProject(world, world.companies[2]!.uid)];
        await keepSums(world.tenantUid);
        for (const { what, workers, dies } of history) {
          const uid = 'project' in what ? projects[what.project % projects.length]! : '';
          if (what.kind === 'sum' && uid) await store(world, uid, sumsOf(what.sums));
          if (what.kind === 'add') projects.push(await addProject(world, world.companies[what.company]!.uid, sumsOf(what.sums)));
          if (what.kind === 'remove' && uid) {
            await removeProject(world, uid);
            projects.splice(projects.indexOf(uid), 1);
          }
          if (what.kind === 'move')
            await move(
              world,
              world.companies[what.company]!.uid,
              what.parent === null ? null : world.companies[what.parent]!.uid,
            );
          if (dies !== undefined) await dyingWorker(world.tenantUid, dies);
          await Promise.all(Array.from({ length: workers }, () => keepSums(world.tenantUid)));
          if (workers > 0) for (const company of world.companies) used += (await usesKept(world, company.uid)) ? 1 : 0;
          await expectSame(world);
        }
      }),
      { numRuns: 4 },
    );
    expect(used).toBeGreaterThan(5);
  });
});

describe('the sums that a company keeps', () => {
  it('are counted by the dashboard where a project has changed since, and never shown without it', async () => {
    const world = await tenancy();
    const works = world.companies[3]!.uid;
    const uid = await addProject(world, works);
    await keepSums(world.tenantUid);
    await store(world, uid, JANUARY_SUMS);
    expect((await companySumsStore(world.tenantUid).pending()).changes).toHaveLength(1);
    expect((await shown(world, world.companies[0]!.uid, 0)).computed[1]!.figures.value).toBe('156.25');
    expect((await companySumsStore(world.tenantUid).pending()).changes).toEqual([]);
    expect(await usesKept(world, works)).toBe(true);
  });

  it('stay as they are, byte by byte, when a change is delivered again', async () => {
    const world = await tenancy();
    await addProject(world, world.companies[3]!.uid, JANUARY_SUMS);
    await keepSums(world.tenantUid);
    const before = JSON.stringify([...items.values()]);
    await keepSums(world.tenantUid);
    expect(JSON.stringify([...items.values()])).toBe(before);
  });

  it('are not used after a company has moved, until all projects were looked at', async () => {
    const world = await tenancy();
    const [group, north, south, works] = world.companies.map(({ uid }) => uid) as [string, string, string, string];
    await addProject(world, works, JANUARY_SUMS);
    await keepSums(world.tenantUid);
    await move(world, works, south);
    for (const uid of [group, north, south]) expect(await usesKept(world, uid)).toBe(false);
    await expectSame(world);
    await keepSums(world.tenantUid);
    for (const uid of [group, north, south]) expect(await usesKept(world, uid)).toBe(true);
    expect((await shown(world, north, 0)).scene.projects).toBe(0);
    expect((await shown(world, south, 0)).scene.projects).toBe(1);
  });

  it('are not used for an indicator that projects were not summed up for', async () => {
    const world = await tenancy();
    const [group, north] = world.companies.map(({ uid }) => uid) as [string, string];
    await addProject(world, world.companies[3]!.uid, sumsOf({ all: [], packages: [], results: [] }, EQUATIONS.slice(0, 2)));
    await keepSums(world.tenantUid);
    expect(await usesKept(world, group)).toBe(false);
    expect(await usesKept(world, north)).toBe(false);
    await expectSame(world);
    expect((await shown(world, group, 0)).scene.waiting).toBe(0);
  });

  it('leave out what one project has received from another of the company', async () => {
    const world = await tenancy();
    const [group, north, south, works] = world.companies.map(({ uid }) => uid) as [string, string, string, string];
    const supplier = await addProject(world, works, JANUARY_SUMS);
    const received = [[supplier, [['a', '12.5']]]] as const;
    await addProject(world, south, sumsOf(january({ received } as never)));
    await keepSums(world.tenantUid);
    for (const uid of [group, north, south]) expect(await usesKept(world, uid)).toBe(true);
    // (12.5 + 12.5 - 12.5) / (12.5 + 12.5) per cent for both; at the client alone nothing is left out
    expect((await shown(world, group, 0)).computed[0]!.figures.value).toBe('50');
    expect((await shown(world, south, 0)).computed[0]!.figures.value).toBe('100');
    await expectSame(world);
    await store(world, supplier, EMPTY);
    await expectSame(world);
    expect((await shown(world, group, 0)).computed[0]!.figures.value).toBe('100');
  });

  it('of an earlier release are made by the worker, which a dashboard calls', async () => {
    const world = await tenancy();
    await addProject(world, world.companies[3]!.uid, JANUARY_SUMS);
    expect(await usesKept(world, world.companies[0]!.uid)).toBe(false);
    const { state } = await companySumsStore(world.tenantUid).pending();
    expect(state).toMatchObject({ wanted: TODAY });
    await rollUpTouched([{ tenantUid: world.tenantUid, isAll: true }]);
    expect(await usesKept(world, world.companies[0]!.uid)).toBe(true);
    await expectSame(world);
  });

  it('are given up and made anew where they do not hold what was added to them', async () => {
    const world = await tenancy();
    const group = world.companies[0]!.uid;
    const uid = await addProject(world, world.companies[3]!.uid, JANUARY_SUMS);
    await keepSums(world.tenantUid);
    const key = { tenantUid: world.tenantUid, generation: 1, companyUid: group };
    await db.entities.companySums
      .patch(key)
      .set({ data: packSheet({}) })
      .go();
    await store(world, uid, EMPTY);
    await expect(keepSums(world.tenantUid)).rejects.toThrow('made anew');
    expect(await usesKept(world, group)).toBe(false);
    await expectSame(world);
    await keepSums(world.tenantUid);
    expect(await usesKept(world, group)).toBe(true);
    await expectSame(world);
    expect((await db.entities.companySums.query.primary({ tenantUid: world.tenantUid, generation: 1 }).go()).data).toEqual([]);
  });

  it('are not kept where they are more than an item takes', async () => {
    const world = await tenancy();
    const [group, works] = [world.companies[0]!.uid, world.companies[3]!.uid];
    const uid = await addProject(world, works, JANUARY_SUMS);
    await keepSums(world.tenantUid);
    const own = companySumsStore(world.tenantUid);
    const { version } = (await own.of(1, [group])).get(group)!;
    const names = Array.from({ length: 25_000 }, () => randomUUID());
    const many = Object.fromEntries(names.map((name) => [name, [1, '1'] as const]));
    await transact([own.sumsWrite(1, group, { '': { '2024-01-01/2024-02-01': many } }, version)]);
    expect((await own.of(1, [group])).get(group)!.sums).toBeNull();
    for (const counting of [false, true]) {
      if (counting) await store(world, uid, EMPTY);
      await keepSums(world.tenantUid);
      expect([await usesKept(world, group), await usesKept(world, works)]).toEqual([false, true]);
      await expectSame(world);
    }
  });

  it('are not used where those of a project are too large to be counted', async () => {
    const world = await tenancy();
    const uid = await addProject(world, world.companies[3]!.uid, JANUARY_SUMS);
    await keepSums(world.tenantUid);
    const item = [...items.values()].find((each) => each.projectUid === uid && each.data && each.path === undefined)!;
    const packed = item.data as Uint8Array;
    // Bytes after the end of the packed data are ignored.
    const data = Buffer.concat([packed, Buffer.alloc(ITEM_LIMIT - itemBytes(item))]);
    await db.entities.projectsums.put({ tenantUid: world.tenantUid, projectUid: uid, data, version: 1, at: TODAY }).go();
    await transact([companySumsStore(world.tenantUid).changeWrite(uid)]);
    await expect(keepSums(world.tenantUid)).rejects.toMatchObject({ code: 'too_large' });
    expect(await usesKept(world, world.companies[0]!.uid)).toBe(false);
    await expectSame(world);
  });

  it('have projects summed up anew after a day, by the worker where they are many', async () => {
    const world = await tenancy();
    const group = world.companies[0]!.uid;
    const old = new Date(NOW.getTime() - 2 * 86_400_000).toISOString();
    for (let made = 0; made < 21; made += 1) await addProject(world, group, JANUARY_SUMS, old);
    const store = companySumsStore(world.tenantUid);
    const state = await store.begin(undefined);
    const { changes } = await store.pending();
    for (const part of [changes.slice(0, 20), changes.slice(20)]) await countProjects(world.tenantUid, state, part);
    await store.complete(state);
    // Shown with their time, without waiting.
    expect((await shown(world, group, 0)).scene.summed).toBe(`${old.slice(0, 13)}:00:00.000Z`);
    expect((await store.pending()).state).toMatchObject({ isMade: true, wanted: TODAY });
    await rollUpTouched([{ tenantUid: world.tenantUid, isAll: true }]);
    expect((await shown(world, group, 0)).scene.summed! > old).toBe(true);
    expect((await store.pending()).state).not.toHaveProperty('wanted');
    await expectSame(world);
  });

  // Last, because the in-memory table searches all items.
  it('are read in three requests, of ten projects as of a thousand', async () => {
    const world = await tenancy();
    const [group, , south] = world.companies;
    const grow = async (to: number) => {
      for (let made = (await loadCompany({ tenantUid: world.tenantUid }, group!.uid)).projects.length; made < to; made += 1)
        await putProject(world, south!.uid);
      await keepSums(world.tenantUid);
      const requests = await requestsOf(() => figuresOfCompany(request, group!.uid, RANGES[0]!, true));
      const { data } = await db.entities.companySums.query.primary({ tenantUid: world.tenantUid, generation: 1 }).go();
      expect(data.map(({ companyUid }) => companyUid).sort()).toEqual([group!.uid, south!.uid].sort());
      return { requests: requests.sort(), bytes: data[0]!.data!.length };
    };
    // Merged metrics come with the ids of the path.
    const request = Object.assign(contextOf(world), { aliases: new Map() });
    await tenantToday(world.tenantUid, NOW);
    const few = await grow(10);
    // Companies, indicators with the state of the sums, and the sums.
    expect(few.requests).toEqual(['BatchGet', 'Query', 'Query']);
    const many = await grow(1000);
    expect(many.requests).toEqual(few.requests);
    expect(many.bytes).toBeLessThan(few.bytes * 1.2);
    await expectSame(world);
  });
});
