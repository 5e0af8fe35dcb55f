import { describe, expect, it } from 'vitest';
import type { ProjectOutcome } from '../../../../shared/contract/structure/templates.ts';
import { grow, named } from '../../../support/fixtures/trees.ts';
import { makeMeasured } from '../../../support/memory/definitions.ts';
import { beforeTransaction } from '../../../support/memory/disturbance/before-transaction.ts';
import { makeProject, tenantUid } from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { updateFollowers } = await import('../../../../functions/core/structure/template/follow-template.ts');
const { stampOf } = await import('../../../../functions/core/structure/template/template-report.ts');
const { jobStore } = await import('../../../../functions/data/stores/job-store.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { templateStore } = await import('../../../../functions/data/stores/structure/template-store.ts');
const { transact } = await import('../../../../functions/data/transact.ts');

/** A project with many indicators and a package, and a template with a target for each indicator, and a row. */
async function makeMany(count: number) {
  const { sam, project, pack, loaded, context } = await makeMeasured([]);
  const tree = grow(['Energy'], { Energy: ['Power', 'Gas', 'Steam', 'Water'] });
  const template = await makeProject(sam, { name: 'Standard', company: 'Smith', unit: 'MONTHS', tree });
  await db.entities.structure.patch({ tenantUid, projectUid: template.uid }).set({ isTemplate: true }).go();
  const [indicator] = (await loaded()).indicators;
  for (let at = 0; at < count; at += 1) {
    const metricUid = `result ${at}`;
    await db.entities.indicator.put({ ...indicator!, uid: `indicator ${at}`, name: `No ${at}`, resultMetricUid: metricUid }).go();
    const target = { uid: `target ${at}`, version: 1, metricUid, value: '5', metaJson: {} };
    await db.entities.target.put({ tenantUid, projectUid: template.uid, packageUid: template.rootUid, ...target }).go();
  }
  const follow = async (packageUids: string[]): Promise<ProjectOutcome> => {
    const [of, keepTargets] = [await templateStore(tenantUid).load(template.uid), false];
    const plan = stampOf(await templateStore(tenantUid).plan(of, project.uid, packageUids, keepTargets));
    const payload = {
      structureUid: template.structureUid,
      keepTargets,
      projects: [{ projectUid: project.uid, packageUids, plan }],
    };
    const { uid, write } = jobStore(tenantUid).enqueue('follow-template', payload, context.cause);
    await transact([write]);
    const outcomes: ProjectOutcome[] = [];
    const progress = async (_: number, done?: unknown) => void outcomes.push(...(done as ProjectOutcome[]));
    await updateFollowers({ tenantUid, uid, cause: context.cause, progress }, payload, []);
    return outcomes[0]!;
  };
  /** The number of an owner's targets, and whether it has the template's row. */
  const shown = async (packageUid: string) => {
    const { tree: now } = await structureStore(tenantUid).read({ ...project, packageUid });
    const own = (await loaded()).targets.filter((target) => target.packageUid === packageUid);
    return [own.length, named(now, 'Energy').includes('Water')];
  };
  return { project, pack, loaded, follow, shown };
}

describe('a template with many targets', () => {
  it.each([60, 120])('gives a project all of %i, each bound to its indicator', async (count) => {
    const { project, pack, loaded, follow, shown } = await makeMany(count);
    expect(await follow([project.rootUid])).toMatchObject({ outcome: 'updated', reason: '' });
    expect([await shown(project.rootUid), await shown(pack.uid)]).toEqual([
      [count, true],
      [0, false],
    ]);
    const { indicators } = await loaded();
    expect(indicators.filter(({ targetsGiven }) => targetsGiven === 1)).toHaveLength(count);
  });

  it('gives them to its packages as well', async () => {
    const { project, pack, follow, shown } = await makeMany(60);
    expect(await follow([project.rootUid, pack.uid])).toMatchObject({ outcome: 'updated', reason: '' });
    expect([await shown(project.rootUid), await shown(pack.uid)]).toEqual([
      [60, true],
      [60, true],
    ]);
  });

  it('says that not all have come where an indicator changes in between, and leaves the others as they are shown', async () => {
    const { project, pack, follow, shown } = await makeMany(60);
    const key = { tenantUid, projectUid: project.uid, uid: 'indicator 59' };
    const change = () => db.entities.indicator.patch(key).set({ resultMetricUid: 'another' }).go();
    const outcome = await beforeTransaction('"result 59"', change, () => follow([project.rootUid]));
    expect(outcome.reason).toMatch(/not updated, or not with all their targets: Steel\. Look at the preview again/);
    expect(await shown(project.rootUid)).toEqual([45, true]);
    expect(await shown(pack.uid)).toEqual([0, false]);
  });
});
