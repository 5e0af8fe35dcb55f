import type { CombinedResult } from '../../../shared/domain/indicator/result.ts';
import { operationOf } from './definitions.ts';
import { measuredCompany } from './world/measured-company.ts';
import { contextOf, decideOn, enter, load, makePackage, reportsOf, submit, tenantUid } from './world/supply.ts';

const { figuresOfPeriod } = await import('../../../functions/core/apportionment/figures.ts');
const { figureByProject } = await import('../../../functions/core/company/evidence.ts');
const { companyInputs, figuresOfCompany } = await import('../../../functions/core/company/results.ts');
const { sheetFor } = await import('../../../functions/core/dashboard/export-rows.ts');
const { draftResults } = await import('../../../functions/core/dashboard/draft-results.ts');
const { evidenceOfFigure } = await import('../../../functions/core/dashboard/evidence.ts');
const { previewChange } = await import('../../../functions/core/indicator/preview-change.ts');
const { projectFigures } = await import('../../../functions/core/pack/project-figures.ts');
const { explainReport } = await import('../../../functions/core/receipt/explain.ts');
const { recordFigures } = await import('../../../functions/core/restatement/record.ts');
const { figureRecordStore } = await import('../../../functions/data/stores/restatement/figure-record-store.ts');
const { reportsOfPeriod } = await import('../../../functions/core/dashboard/period-reports.ts');
const { reportStore } = await import('../../../functions/data/stores/report/report-store.ts');

type Group = Awaited<ReturnType<typeof measuredCompany>>;
type Site = Group['sites'][number];
type Readers = Readonly<Record<string, () => Promise<unknown>>>;

/** The range that all readers use. */
const DAYS = { fromDate: '2024-01-01', toDate: '2024-03-31' };

/** The results of all readers, by name. */
export async function toldTo(readers: Readers) {
  const all: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(readers)) all[name] = await read();
  return all;
}

/** The group of `measuredCompany`, in which Steel has a second package with approved power of January: 21 and 9. */
export async function groupWithForge() {
  const group = await measuredCompany();
  const [site] = group.sites as [Site, ...Site[]];
  const forge = await makePackage(site.sam, site.project, 'Forge');
  const report = (await reportsOf(forge))[0]!;
  await enter(site.sam, site.project, report, { Power: '9', Gas: '3' });
  await submit(site.sam, report);
  await decideOn(site.ann, report, 'APPROVE');
  return { group, site, reader: readerOf(site) };
}

/** Returns a context of a person with all rights in the project, after the end of all periods. */
const readerOf =
  (site: Site) =>
  (more: object = {}) => {
    const { actor } = contextOf(site.sam, {});
    const grants = [{ scope: 'project', scopeUid: site.project.uid, isAdmin: true, actions: [], roles: [] }];
    const context = { actor: { ...actor, grants, isSuperuser: true }, grant: { isAdmin: true, actions: [], roles: [] } };
    return contextOf(site.sam, { ...context, now: new Date('2025-02-01'), ...more } as never);
  };

type World = Awaited<ReturnType<typeof groupWithForge>>;

async function fileRows({ site }: World) {
  const what = { what: 'indicators', projectUid: site.project.uid, refId: 'root', today: '2025-02-01', format: 'csv' };
  const choice = { ...DAYS, cumulative: false, submitted: false, digits: 'all' };
  const rows: unknown[] = [];
  for await (const row of (await sheetFor(tenantUid, { ...what, ...choice } as never, async () => {})).rows) rows.push(row);
  return rows;
}

async function companyFigures({ group, reader }: World) {
  const { uid } = group.group;
  const { scene, computed } = await figuresOfCompany(reader(), uid, DAYS, true);
  const inputs = await companyInputs(reader(), uid, { from: DAYS.fromDate, to: DAYS.toDate });
  const wanted = { indicatorId: computed[0]!.item.uid, interval: 'month', period: '2024-01' } as const;
  const { projects } = await figureByProject(reader(), uid, wanted);
  // Leaves out the number of projects with a restated figure, which comes from their registers.
  const told = ({ value, reports, of }: CombinedResult) => [value, reports, of];
  return {
    waiting: scene.waiting,
    dashboard: computed.map(({ figures }) => figures.periods.map(({ official }) => told(official))),
    inputs: inputs.map(({ project, start, value }) => [project.name, start, value]).sort(),
    evidence: projects.map(({ project, part: { figures, values } }) => [
      project.name,
      told(figures.official),
      values.map(({ value }) => value),
    ]),
  };
}

/** All readers of a project's figures, without the names of metrics. */
function ofProject(world: World): Readers {
  const { site, reader } = world;
  return {
    'the dashboard of the project': async () =>
      (await site.computed()).map(({ figures }) =>
        figures.periods.slice(0, 2).map(({ official, complete, status, running }) => [official, complete, status, running]),
      ),
    'the dashboard of a package': async () =>
      (await site.computed(site.pack.uid)).map(({ figures }) => figures.periods.slice(0, 2).map(({ official }) => official)),
    'a file of the indicators': () => fileRows(world),
    'the evidence of a figure': async () => {
      const figure = { indicatorId: site.indicator, refId: 'root', period: await site.period(0) };
      const { reports } = await evidenceOfFigure(reader(), site.project.uid, figure);
      return reports.map(({ packageName, status, counts, official, values }) => [
        packageName,
        status,
        counts,
        official,
        values.map(({ value }) => value),
      ]);
    },
    'the explanation of a figure': async () => {
      const report = (await reportsOf(site.pack))[0]!;
      const { structureUid, projectUid, packageUid } = report;
      const id = { uid: report.uid, type: 'commit', projectUid, structureUid, packageUid, rootUid: site.project.rootUid };
      const explained = await explainReport(reader({ ids: { commit: id } }), site.indicator);
      return explained?.lines.flatMap(({ figure }) => figure?.value ?? []);
    },
    'the results of a period': async () => {
      const asked = { withResults: true, indicatorId: undefined };
      const { reports } = await reportsOfPeriod(reader(), site.project.uid, await site.period(0), asked);
      return reports.map(({ packageName, results }) => [packageName, results?.map(({ exact }) => exact)]).sort();
    },
    'the results within a report': async () => {
      const parts = await reportStore(tenantUid).parts((await reportsOf(site.pack))[0]!.uid);
      return (await draftResults(reader({ loaded: { parts } }))).map(({ exact }) => exact);
    },
    'the periods that a change of the indicator meets': async () => {
      const planned = { operation_json: operationOf(['Steam'], 2), from_period: await site.period(0) };
      const { periods, figures } = await previewChange(reader({ ids: site.atRoot.ids }), site.indicator, planned as never);
      return [periods.map(({ approved }) => approved), figures.map(({ periodUid, old }) => [periodUid, old])];
    },
    'what a client is sent': async () => {
      const loaded = await load(site.project.uid);
      const { figures } = await figuresOfPeriod(tenantUid, loaded, loaded.periods[0]!, site.project.rootUid);
      return [...figures].map(([, { value }]) => value).sort();
    },
  };
}

/** The workers of the stream, at any step, with the readers of their results. */
function ofWorkers(world: World): Readers {
  const { group, site } = world;
  return {
    'the record of official figures': async () => {
      const isCompared = await recordFigures(tenantUid, site.project.uid);
      const { periods } = await figureRecordStore(tenantUid).last(site.project.uid);
      return [isCompared, periods.map(({ recorded }) => recorded.figures.map(({ value, reports }) => [value, reports]))];
    },
    'a pack for auditors': async () => {
      await recordFigures(tenantUid, site.project.uid);
      const { figures } = await projectFigures(tenantUid, site.project.uid, { from: null, to: null });
      return figures.map(({ value, reports, leftOut }) => [value, reports.toSorted(), leftOut]);
    },
    'the dashboard of a company whose sums have been made anew': async () => {
      await group.rollUp();
      return companyFigures(world);
    },
  };
}

/** The readers that run at every step of a merge. Their results leave out the names of metrics. */
export const READERS: Readonly<Record<string, (world: World) => Readers>> = {
  'a project': ofProject,
  'a company whose worker is behind': (world) => ({ 'the dashboard of a company': () => companyFigures(world) }),
  'the workers of the stream': ofWorkers,
};
