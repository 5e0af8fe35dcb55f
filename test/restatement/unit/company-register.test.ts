import { beforeEach, describe, expect, it } from 'vitest';
import type { RestatedFigure } from '../../../shared/domain/restatement/official-figures.ts';
import { makeMeasured } from '../../support/memory/definitions.ts';
import { causeOf, contextOf, tenantUid } from '../../support/memory/world/supply.ts';

const { companyRegister } = await import('../../../functions/core/restatement/register.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

type World = Awaited<ReturnType<typeof makeMeasured>>;
let world: World;
beforeEach(async () => {
  world = await makeMeasured([{ Power: '21' }]);
});

const subject = { kind: 'target' as const, uid: 't', name: 'Power' };
const entered = (projectUid: string, figures: readonly RestatedFigure[] = []) =>
  restatementStore(tenantUid).entered({ projectUid, act: 'target', subject, reason: 'Misread' }, figures, causeOf('ann'));

describe("a company's register", () => {
  it('shows the entries of a project to those alone who may see its packages', async () => {
    const { uid, companyUid } = world.project;
    await transact([entered(uid).write]);
    const seenWith = async (...actions: string[]) => {
      const grants = [{ scope: 'project', scopeUid: uid, isAdmin: false, actions }];
      const actor = { userUid: 'vic', isSuperuser: false, isTenantSuperuser: false, grants };
      return (await companyRegister(contextOf(world.ann, { actor } as never), companyUid, { limit: 10 })).rows.length;
    };
    expect(await seenWith('READ_PROJECT_REPORT')).toBe(0);
    expect(await seenWith('READ_PROJECT_REPORT', 'READ_TRACKER_REF')).toBe(1);
  });

  it.each([
    [{}, 0],
    [{ isSuperuser: true }, 1],
    [{ isTenantSuperuser: true }, 1],
  ])('tells %j of a figure whose project is deleted: %s', async (flags, count) => {
    const { companyUid } = world.project;
    const subjectOf = { kind: 'company' as const, uid: companyUid, name: 'Smith' };
    const figures = [{ name: 'Power', old: '1', new: '2', ofProject: 'deleted' } as RestatedFigure];
    const act = { projectUid: companyUid, act: 'company move' as const, subject: subjectOf, reason: 'Sold' };
    await transact([restatementStore(tenantUid).entered(act, figures, causeOf('ann')).write]);
    const actor = { userUid: 'vic', isSuperuser: false, isTenantSuperuser: false, grants: [], ...flags };
    const { rows } = await companyRegister(contextOf(world.ann, { actor } as never), companyUid, { limit: 10 });
    expect(rows.map(({ entry }) => entry.figures.length)).toEqual([count]);
  });

  it("keeps every figure that an act on the company's targets judges anew", async () => {
    const { companyUid } = world.project;
    const figure = (month: number) => ({ name: 'Power', periodUid: `${month}`, old: '1', new: '2' }) as RestatedFigure;
    const figures = Array.from({ length: 170 }, (_each, month) => figure(month));
    await transact([entered(companyUid, figures).write]);
    const [entry] = await restatementStore(tenantUid).all(companyUid);
    expect([entry!.figureCount, entry!.figures.length]).toEqual([170, 170]);
  });
});
