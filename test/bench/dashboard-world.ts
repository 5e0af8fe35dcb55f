import { randomUUID } from 'node:crypto';
import { type Equation, metricsIn, toOperation } from '../../shared/domain/indicator/equation.ts';

const { packSheet } = await import('../../functions/data/compressed.ts');
const { db } = await import('../../functions/data/service.ts');
const { companyStore } = await import('../../functions/data/stores/company/company-store.ts');
const { rollUp, wantedOf } = await import('../../functions/core/company/roll-up.ts');
const { projectStore } = await import('../../functions/data/stores/project/project-store.ts');

export type DashboardSize = { packages: number; periods: number; metrics: number; indicators: number };

const cause = { by: 'bench', at: '2026-01-01T00:00:00.000Z', correlationId: 'bench' };

/** All types of equations over different metrics, a third of them without a denominator. */
const equationAt = (uids: readonly string[], at: number): Equation => {
  const uid = (index: number) => uids[index % uids.length]!;
  return {
    eqnType: ([0, 0, 1, 2] as const)[at % 4]!,
    numerators: [uid(3 * at), uid(3 * at + 1)],
    numerators2: at % 4 < 2 ? [] : [uid(3 * at + 2)],
    denominators: at % 3 === 0 ? [] : [uid(3 * at + 3)],
    factor: 1,
  };
};

/**
 * A project whose packages have an approved report with all metrics in every month, from January 2023 on, summed up. Uses an open
 * table and an existing tenancy.
 */
export async function dashboardProject(tenantUid: string, { packages, periods, metrics, indicators }: DashboardSize) {
  const endDate = new Date(Date.UTC(2023, periods, 1)).toISOString().slice(0, 10);
  const reporting = { startDate: '2023-01-01', endDate, freq_num: 1, freq_unit: 'MONTHS' as const };
  const companyUid = (await companyStore(tenantUid).create({ name: 'Builders' }, cause)).uid;
  const project = await projectStore(tenantUid).create({ name: 'Large', companyUid, reporting, metaJson: {} }, cause);
  const loaded = await projectStore(tenantUid).load(project.uid);
  const place = { tenantUid, projectUid: project.uid };
  const uids = Array.from({ length: metrics }, () => randomUUID()).sort();
  for (let at = 0; at < indicators; at += 1) {
    const equation = equationAt(uids, at);
    const used = metricsIn(equation).map((uid) => ({ uid, name: uid, unit: 'kWh', category: 'Energy' }));
    const fields = { name: `Indicator ${at}`, category: 'Energy', unit: 'kWh', resultMetricUid: randomUUID(), version: 1 };
    await db.entities.indicator
      .put({ ...place, uid: randomUUID(), ...fields, operationJson: toOperation(equation), metrics: used })
      .go();
  }
  for (let at = 0; at < packages; at += 1) {
    const [packageUid, made] = [randomUUID(), { created: '2022-12-01', version: 1, metaJson: {} }];
    const ids = { structureUid: randomUUID(), parentUid: project.rootUid, treeUid: randomUUID() };
    await db.entities.package.put({ ...place, uid: packageUid, name: `Package ${at}`, kind: 'package', ...ids, ...made }).go();
    for (const [month, period] of loaded.periods.entries()) {
      const values = uids.map((uid, index) => [uid, `${(at * 31 + index * 7 + month) % 9973}.5`] as const);
      const official = { submission: 1, values, missing: [], metrics: uids };
      const of = { packageUid, reportUid: randomUUID(), periodUid: period.uid, periodStart: period.startDate };
      const data = packSheet({ official, pending: null });
      await db.entities.result.put({ ...place, ...of, status: 'OK for Submission', submission: 1, step: 1, data }).go();
    }
  }
  await rollUp(tenantUid, project.uid, await wantedOf(tenantUid));
  return { projectUid: project.uid, companyUid, metrics: uids, endDate };
}
