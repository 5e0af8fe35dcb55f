import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LoadedFigures } from '../../../functions/core/restatement/loaded-figures.ts';
import { toOperation } from '../../../shared/domain/indicator/equation.ts';
import { grow } from '../../support/fixtures/trees.ts';
import {
  causeOf,
  decideOn,
  enter,
  type Made,
  makePackage,
  makePerson,
  makeProject,
  reportsOf,
  submit,
  tenantUid,
} from '../../support/memory/world/supply.ts';

const { previewOf } = await import('../../../functions/core/restatement/preview.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const operationOf = (factor: number) =>
  toOperation({ eqnType: 0, numerators: ['metric of Power'], numerators2: [], denominators: [], factor });

let project: Made;
beforeAll(async () => {
  const [sam, ann] = [await makePerson('Sam'), await makePerson('Ann')];
  project = await makeProject(sam, {
    name: 'Steel',
    company: 'Smith',
    unit: 'MONTHS',
    tree: grow(['Energy'], { Energy: ['Power'] }),
  });
  const [report] = await reportsOf(await makePackage(sam, project, 'Mill'));
  await enter(sam, project, report!, { Power: '21' });
  await submit(sam, report!);
  await decideOn(ann, report!, 'APPROVE');
  const fields = { name: 'Energy', category: '', unit: 'kWh', resultMetricUid: randomUUID(), metrics: [] };
  await indicatorStore(tenantUid).create(
    project.uid,
    { ...fields, operationJson: operationOf(1) } as never,
    undefined,
    causeOf(sam.userUid),
  );
});

describe('a preview', () => {
  it('says old and new of the figures that another equation would change', async () => {
    const alter = (figures: LoadedFigures) => ({
      ...figures,
      indicators: figures.indicators.map((each) => ({ ...each, operationJson: operationOf(2) })),
    });
    // 21 in January, twice as much with factor 2
    expect(await previewOf(tenantUid, project.uid, alter as never)).toMatchObject([
      { name: 'Energy', unit: 'kWh', periodStart: '2024-01-01', periodEnd: '2024-02-01', old: '21', new: '42' },
    ]);
    expect(await previewOf(tenantUid, project.uid, (figures) => figures)).toEqual([]);
  });
});

describe('the register of a project', () => {
  it('has what was announced in the transaction of the act, newest first', async () => {
    const store = restatementStore(tenantUid);
    const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'].map((at) => ({ ...causeOf('ann'), at }));
    const subject = { kind: 'indicator', uid: 'i', name: 'Energy' };
    const start = { projectUid: project.uid, act: 'equation', subject, reason: 'The factor was wrong' } as const;
    await transact([store.begin(start, first!)]);
    await transact([store.begin({ ...start, act: 'target', periodUids: ['p'] }, second!)]);
    const { entries } = await store.page(project.uid, { limit: 10 });
    expect(entries.map(({ act, at, status, figures, reason }) => [act, at, status, figures, reason])).toEqual([
      ['target', second!.at, 'open', [], 'The factor was wrong'],
      ['equation', first!.at, 'open', [], 'The factor was wrong'],
    ]);
    expect(entries[0]).toMatchObject({ subject, by: 'ann', periodUids: ['p'] });
    const older = await store.page(project.uid, { limit: 10, cursor: `${second!.at}_${entries[0]!.uid}` });
    expect(older.entries.map(({ act }) => act)).toEqual(['equation']);
  });

  it('refuses a cursor of another list', async () => {
    await expect(restatementStore(tenantUid).page(project.uid, { limit: 10, cursor: 'x' })).rejects.toThrow('This cursor');
  });
});
