import { randomUUID } from 'node:crypto';
import { type Equation, equationKey, metricsIn, toOperation } from '../../shared/domain/indicator/equation.ts';
import type { ProjectSums } from '../../shared/domain/indicator/project-sums.ts';
import { generatePeriods } from '../../shared/domain/kernel/periods.ts';
import { memoryDatabase } from '../support/memory/table.ts';
import { calibrationLoop } from './calibration.ts';
import { metered, meterTable } from './capacity.ts';
import { median, type Row } from './table.ts';

const { readCompanyDashboard } = await import('../../functions/api/dashboard/read-company.ts');
const { rollUpTouched } = await import('../../functions/core/company/touched.ts');
const { db } = await import('../../functions/data/service.ts');
const { companyStore } = await import('../../functions/data/stores/company/company-store.ts');
const { companyFiguresStore } = await import('../../functions/data/stores/company/company-figures-store.ts');
const { companySumsStore } = await import('../../functions/data/stores/company/company-sums-store.ts');
const { projectSumsStore } = await import('../../functions/data/stores/indicator/project-sums-store.ts');

/**
 * Measures the dashboard of a company by its number of projects: from its stored sums, and from those of each project, as during
 * a rebuild; and the count of one changed project. Runs in a separate process, which prints rows as JSON.
 */

const RUNS = 5;
const MONTHS = 24;
const INDICATORS = 20;
const cause = { by: 'bench', at: '2026-01-01T00:00:00.000Z', correlationId: 'bench' };

const equations = Array.from({ length: INDICATORS }, (_, at): Equation => {
  const uid = (index: number) => `00000000-0000-4000-8000-${String(index % 60).padStart(12, '0')}`;
  const denominators = at % 3 === 0 ? [] : [uid(3 * at + 2)];
  return { eqnType: 0, numerators: [uid(3 * at), uid(3 * at + 1)], numerators2: [], denominators, factor: 1 };
});
const keys = equations.map(equationKey).sort();
const metrics = [...new Set(equations.flatMap(metricsIn))].sort();
const periods = generatePeriods({ startDate: '2024-01-01', endDate: '2026-01-01', freq_num: 1, freq_unit: 'MONTHS' });

/** Ten approved reports in every month. */
function sumsAt(project: number): ProjectSums {
  const figure = (at: number, month: number) => `${(project * 31 + at * 7 + month) % 99_973}.5`;
  return {
    keys,
    periods: periods.slice(0, MONTHS).map(({ start, end }, month) => ({
      start,
      end,
      metrics: Object.fromEntries(metrics.map((uid, at) => [uid, figure(at, month)])),
      indicators: Object.fromEntries(
        keys.map((_key, at) => {
          const official = { numerators: figure(at, month), numerators2: null, denominators: figure(at + 3, month) };
          const counts = { approved: 10, 'under revision': 0, 'not yet approved': 0 };
          return [at, { official, reported: official, reports: 10, left: 0, absent: 0, counts }];
        }),
      ),
    })),
  };
}

/** A group that measures all indicators, with a company below it that has a number of projects. */
async function companyWorld(count: number) {
  memoryDatabase();
  const tenantUid = randomUUID();
  await db.entities.tenant
    .put({ tenantUid, name: 'Ours', domainUrl: 'ours.example', timeZone: 'Europe/London', termMap: {}, metaJson: {} })
    .go();
  const group = await companyStore(tenantUid).create({ name: 'Group' }, cause);
  const below = await companyStore(tenantUid).create({ name: 'Builders', parentUid: group.uid }, cause);
  for (const [at, equation] of equations.entries()) {
    const used = metricsIn(equation).map((uid) => ({ uid, name: uid, unit: 'kWh', category: 'Energy' }));
    const fields = { name: `Indicator ${at}`, category: 'Energy', unit: 'kWh', resultMetricUid: randomUUID(), metrics: used };
    await companyFiguresStore(tenantUid).addIndicator(group.uid, { ...fields, operationJson: toOperation(equation) }, cause);
  }
  const sums = projectSumsStore(tenantUid);
  const uids = Array.from({ length: count }, () => randomUUID());
  const made = { companyUid: below.uid, created: cause.at, version: 1, metaJson: {} };
  for (const [at, uid] of uids.entries()) {
    const ids = { structureUid: randomUUID(), rootUid: randomUUID(), factorsRootUid: randomUUID() };
    await db.entities.project.put({ tenantUid, uid, name: `Project ${at}`, ...made, ...ids }).go();
    await sums.replace(uid, { data: null, version: 0 }, sumsAt(at), new Date().toISOString());
  }
  const change = async (at: number) =>
    sums.replace(uids[at]!, await sums.current(uids[at]!), sumsAt(count + at), new Date().toISOString());
  const keep = () => rollUpTouched([{ tenantUid, isAll: true }]);
  return { tenantUid, companyUid: group.uid, change, keep };
}

async function measuredRow(what: string, work: () => Promise<unknown>, before = async (_run: number): Promise<unknown> => null) {
  const [processor, loops]: [number[], number[]] = [[], []];
  let asked = '';
  for (let run = 0; run < RUNS; run += 1) {
    await before(run);
    loops.push(calibrationLoop());
    const { used, processor: spent } = await metered(work);
    processor.push(spent);
    asked = `${used.reads} reads, ${used.writes} writes; ${used.rcu} / ${used.wcu} units`;
  }
  return [what, (median(processor) / 1000).toFixed(0), (median(processor) / median(loops)).toFixed(2), asked, ''] satisfies Row;
}

async function companyRows(count: number): Promise<Row[]> {
  const { tenantUid, companyUid, change, keep } = await companyWorld(count);
  meterTable();
  const context = { tenantUid, now: new Date(), cause, actor: {}, loaded: {}, ids: {}, aliases: new Map() };
  const query = { fromDate: '2024-01-01', toDate: '2025-12-31', cumulative: false };
  const call = () => readCompanyDashboard(context as never, { params: { companyId: companyUid }, query } as never);
  const size = `${count} projects, ${MONTHS} months, ${INDICATORS} indicators`;
  const byProject = await measuredRow(`company, each project: ${size}`, call);
  const plain = JSON.stringify(await call());
  while (!(await companySumsStore(tenantUid).pending()).state?.isMade) await keep();
  const kept = await measuredRow(`company, kept sums: ${size}`, call);
  const { summed: _before, ...figures } = JSON.parse(plain);
  const { summed: _now, ...same } = JSON.parse(JSON.stringify(await call()));
  if (JSON.stringify(figures) !== JSON.stringify(same)) throw new Error('Kept sums give other figures than the projects');
  const counted = await measuredRow(`counting a changed project: ${size}`, keep, change);
  return [byProject, kept, counted];
}

const [, , count = '10'] = process.argv;
console.log(JSON.stringify(await companyRows(Number(count))));
