import { beforeAll, describe, expect, it } from 'vitest';
import { approve, type OfficialWorld, officialWorld, record, register, reportAt } from '../../support/memory/official.ts';
import { contextOf, enter, sceneOf, submit, tenantUid } from '../../support/memory/world/supply.ts';

const { decide } = await import('../../../functions/core/report/decision/decide.ts');
const { nameOfAuthor, registerTable, withPeople } = await import('../../../functions/core/restatement/register.ts');
const { projectPage } = await import('../../../functions/core/pack/project-page.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');
const { recalculateReport } = await import('../../../functions/core/report/recalculate.ts');

let world: OfficialWorld;

/** A decision with a given comment. */
async function decideWith(who: 'ann' | 'sam', decision: 'REOPEN' | 'APPROVE' | 'REJECT', comment: string): Promise<void> {
  const report = await reportAt(world, 0, 0);
  const { parts, frame } = await sceneOf(report);
  await decide(contextOf(world[who], { loaded: { report: parts.report, parts, frame } }), decision, { comment });
  await recalculateReport(tenantUid, report.uid);
}
async function revise(Power: string): Promise<void> {
  await enter(world.sam, world.project, await reportAt(world, 0, 0), { Power });
  await submit(world.sam, await reportAt(world, 0, 0));
}

beforeAll(async () => {
  world = await officialWorld();
  await record(world);
  await approve(world, 0, 0, '21');
  await record(world);
  await decideWith('sam', 'REOPEN', 'Leavers were forgotten');
  await record(world);
  await revise('22');
  await decideWith('ann', 'REJECT', 'Which factor?');
  await revise('20');
  await decideWith('ann', 'APPROVE', 'Restated: factor.');
  await record(world);
});

describe('the register of a report that was reopened and approved again', () => {
  it('has the figures with the approval that replaced them, its comment and its person', async () => {
    expect(await register(world)).toEqual(['approval settled, 21 > 20', 'reopening together']);
    const { entries } = await restatementStore(tenantUid).page(world.project.uid, { limit: 10 });
    expect(entries.map(({ by, reason }) => [by, reason])).toEqual([
      [world.ann.userUid, 'Restated: factor.'],
      [world.sam.userUid, 'Leavers were forgotten'],
    ]);
    expect(entries[0]!.subject).toEqual(entries[1]!.subject);
  });

  it('says both acts with reason and person in its file, and which entry has the figures', async () => {
    const [head, ...rows] = await registerTable(contextOf(world.ann, {}), world.project.uid);
    const column = (name: string) => rows.map((row) => row[head!.indexOf(name)]);
    expect(column('What').map((what) => what!.split(' ')[0])).toEqual(['Approval', 'Reopening']);
    expect(column('Who')).toEqual(['Ann Tester', 'Sam Tester']);
    expect(column('Reason')).toEqual(['Restated: factor.', 'Leavers were forgotten']);
    expect(column('After')).toEqual(['20', '']);
    expect(new Set(column('Figures in entry id'))).toEqual(new Set([column('Entry id')[0]]));
  });

  it('says them on the page of an assurance pack', async () => {
    const named = await withPeople(tenantUid, await restatementStore(tenantUid).all(world.project.uid));
    const definitions = { project: { name: 'Steel' }, packages: [], indicators: [] } as never;
    const page = projectPage({
      definitions,
      figures: [],
      register: named.map((each) => ({ ...each.entry, who: nameOfAuthor(each) })),
      reports: new Map(),
    });
    for (const told of ['Ann Tester', 'Restated: factor.', 'Sam Tester', 'Leavers were forgotten']) expect(page).toContain(told);
  });
});
