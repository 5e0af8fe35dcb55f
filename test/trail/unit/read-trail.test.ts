import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { grow } from '../../support/fixtures/trees.ts';
import { enter, makePackage, makePerson, makeProject, reportsOf, submit, tenantUid } from '../../support/memory/world/supply.ts';

const { auditWrite } = await import('../../../functions/data/audit-write.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { IN_TENANCY, inCompany, inProject } = await import('../../../functions/data/trail-place.ts');
const { trailPage, wholeTrail } = await import('../../../functions/core/trail/read.ts');
const { newTree } = await import('../../../shared/domain/structure/tree.ts');

const ALL = { search: '' };
const owner = await makePerson('Olga');
const cause = (at: string, by: string = owner.userUid) => ({ by, at, correlationId: `request of ${at}` });
const names = (page: Awaited<ReturnType<typeof trailPage>>) => page.entries.map(({ subject }) => subject.name);

/** A new project with entries about periods, named by their days. */
async function record(days: readonly string[], by?: string) {
  const place = inProject(randomUUID());
  for (const day of days) {
    const changes = [{ field: 'deleted', from: `period of ${day}`, to: null }];
    await transact([
      auditWrite(tenantUid, { place, subject: randomUUID(), kind: 'period', changes }, cause(`${day}T10:00:00.000Z`, by)),
    ]);
  }
  return place;
}

describe('the trail of a place', () => {
  it('has everything that was recorded there, newest first, and nothing of other places', async () => {
    const place = await record(['2024-01-01', '2024-01-03', '2024-01-02']);
    await record(['2024-01-02']);
    const page = await trailPage(tenantUid, place, ALL, { limit: 50 });
    expect(names(page)).toEqual(['period of 2024-01-03', 'period of 2024-01-02', 'period of 2024-01-01']);
    expect(page.next).toBeUndefined();
  });

  it('comes in pages without a gap or a repetition, also where entries have one time', async () => {
    const place = await record(['2024-01-01', '2024-01-02', '2024-01-02', '2024-01-02', '2024-01-03']);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await trailPage(tenantUid, place, ALL, { limit: 2, cursor });
      seen.push(...page.entries.map(({ entry }) => entry.uid));
      cursor = page.next;
    } while (cursor);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  it('ends where its last page is full', async () => {
    const place = await record(['2024-01-01', '2024-01-02']);
    const page = await trailPage(tenantUid, place, ALL, { limit: 2 });
    const after = page.next && (await trailPage(tenantUid, place, ALL, { limit: 2, cursor: page.next }));
    expect(after ? names(after) : []).toEqual([]);
  });

  it('ends and begins with days of the tenancy, in summer time too', async () => {
    const place = inProject(randomUUID());
    for (const at of [
      '2024-06-30T22:59:59.999Z',
      '2024-06-30T23:00:00.000Z',
      '2024-07-01T22:59:59.999Z',
      '2024-07-01T23:00:00.000Z',
    ])
      await transact([
        auditWrite(
          tenantUid,
          { place, subject: randomUUID(), kind: 'period', changes: [{ field: 'deleted', from: at, to: null }] },
          cause(at),
        ),
      ]);
    const page = await trailPage(tenantUid, place, { ...ALL, from: '2024-07-01', to: '2024-07-01' }, { limit: 9 });
    expect(names(page)).toEqual(['2024-07-01T22:59:59.999Z', '2024-06-30T23:00:00.000Z']);
    const whole: string[] = [];
    for await (const { subject } of wholeTrail(tenantUid, place, { ...ALL, to: '2024-06-30' })) whole.push(subject.name);
    expect(whole).toEqual(['2024-06-30T22:59:59.999Z']);
  });

  it('names the operator, whom nobody is to take for a former member', async () => {
    const place = await record(['2024-01-01'], 'operator');
    const [entry] = (await trailPage(tenantUid, place, ALL, { limit: 9 })).entries;
    expect(entry?.by).toEqual({ uid: 'operator', name: 'Operator' });
    expect((await trailPage(tenantUid, place, { ...ALL, by: 'operator' }, { limit: 9 })).entries).toHaveLength(1);
  });

  it('names nobody where the person is gone', async () => {
    const [entry] = (await trailPage(tenantUid, await record(['2024-01-01'], randomUUID()), ALL, { limit: 9 })).entries;
    expect(entry?.by).toBeNull();
  });

  it('is narrowed to days, the last one included', async () => {
    const place = await record(['2024-01-01', '2024-01-02', '2024-01-03']);
    const page = await trailPage(tenantUid, place, { ...ALL, from: '2024-01-02', to: '2024-01-02' }, { limit: 9 });
    expect(names(page)).toEqual(['period of 2024-01-02']);
  });

  it('is narrowed to a person, a kind and a part of a name', async () => {
    const other = await makePerson('Otto');
    const place = await record(['2024-01-01']);
    const write = (kind: 'role' | 'period', name: string, by: string) =>
      auditWrite(
        tenantUid,
        { place, subject: randomUUID(), kind, changes: [{ field: 'name', from: null, to: name }] },
        cause('2024-02-01T00:00:00.000Z', by),
      );
    await transact([write('role', 'Reviewer', other.userUid), write('period', 'Later', owner.userUid)]);
    const found = async (filter: object) => names(await trailPage(tenantUid, place, { ...ALL, ...filter }, { limit: 9 }));
    expect(await found({ by: other.userUid })).toEqual(['Reviewer']);
    expect(await found({ kind: 'role' })).toEqual(['Reviewer']);
    expect(await found({ search: 'LATE' })).toEqual(['Later']);
  });

  it('refuses a cursor that is none', async () => {
    const asked = trailPage(tenantUid, IN_TENANCY, ALL, { limit: 2, cursor: 'nothing' });
    await expect(asked).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('is written page by page into a file', async () => {
    const place = await record(['2024-01-01', '2024-01-02']);
    const rows = [];
    for await (const { subject } of wholeTrail(tenantUid, place, ALL)) rows.push(subject.name);
    expect(rows).toEqual(['period of 2024-01-02', 'period of 2024-01-01']);
  });
});

describe('an entry', () => {
  it('says in words what was changed, where and by whom', async () => {
    const project = await makeProject(owner, {
      name: 'Harbour',
      company: 'Port',
      unit: 'MONTHS',
      tree: newTree(randomUUID(), 'Root'),
    });
    const { entries } = await trailPage(tenantUid, inProject(project.uid), { ...ALL, kind: 'project' }, { limit: 9 });
    expect(entries[0]).toMatchObject({
      by: { uid: owner.userUid, name: 'Olga Tester' },
      subject: { uid: project.uid, name: 'Harbour' },
      place: { scope: 'project', name: 'Harbour' },
      changes: expect.arrayContaining([{ field: 'name', from: null, to: 'Harbour' }]),
    });
    const ofCompany = await trailPage(tenantUid, inCompany(project.companyUid), ALL, { limit: 9 });
    expect(names(ofCompany)).toEqual(['Port']);
  });

  it('says in which package its report is, and whether that was submitted yet', async () => {
    const tree = grow(['Energy'], { Energy: ['Power'] });
    const project = await makeProject(owner, { name: 'Quay', company: 'Dock', unit: 'MONTHS', tree });
    const pack = await makePackage(owner, project, 'Cranes');
    const [report] = await reportsOf(pack);
    const told = async () => {
      const { entries } = await trailPage(tenantUid, inProject(project.uid), { ...ALL, kind: 'value' }, { limit: 1 });
      return entries[0]!.report;
    };
    await enter(owner, project, report!, { Power: '5' });
    const at = { structureUid: project.structureUid, packageUid: pack.uid, uid: report!.uid };
    expect(await told()).toEqual({ ...at, isStaging: true });
    await submit(owner, report!);
    expect(await told()).toEqual({ ...at, isStaging: false });
  });

  it('names nobody where the person has left', async () => {
    const place = await record(['2024-01-01'], randomUUID());
    const { entries } = await trailPage(tenantUid, place, ALL, { limit: 9 });
    expect(entries[0]!.by).toBeNull();
  });
});

it('the trail of the tenancy has the entries of every place', async () => {
  const places = [await record(['2024-05-01']), await record(['2024-05-02']), IN_TENANCY];
  await transact([
    auditWrite(
      tenantUid,
      { place: IN_TENANCY, subject: tenantUid, kind: 'tenant', changes: [] },
      cause('2024-05-03T00:00:00.000Z'),
    ),
  ]);
  const found = new Set<string>();
  for await (const { entry } of wholeTrail(tenantUid, 'everything', ALL)) found.add(entry.place);
  expect(places.filter((place) => !found.has(place))).toEqual([]);
});

describe('a cursor of another list', () => {
  it('that is older than the first day finds nothing', async () => {
    const place = await record(['2024-01-01', '2024-01-02', '2024-01-03']);
    const { next } = await trailPage(tenantUid, place, ALL, { limit: 2 });
    for (const whose of [place, 'everything'] as const)
      expect(names(await trailPage(tenantUid, whose, { ...ALL, from: '2024-02-01' }, { limit: 2, cursor: next }))).toEqual([]);
  });
});
