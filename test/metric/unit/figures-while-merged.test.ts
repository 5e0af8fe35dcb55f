import { beforeEach, describe, expect, it } from 'vitest';
import type { Combined } from '../../../shared/domain/indicator/result.ts';
import { operationOf } from '../../support/memory/definitions.ts';
import { eachStep } from '../../support/memory/each-step.ts';
import { measuredCompany } from '../../support/memory/measured-company.ts';
import { forgetMerges, merges, mergesMetrics } from '../../support/memory/merges.ts';
import { contextOf, decideOn, enter, load, makePackage, reportsOf, submit, tenantUid } from '../../support/memory/supply.ts';

const { reportNodes } = await import('../../../functions/api/nodes/report-nodes.ts');
const { figuresOfPeriod } = await import('../../../functions/core/apportionment/figures.ts');
const { figureByProject } = await import('../../../functions/core/company/evidence.ts');
const { companyInputs, figuresOfCompany } = await import('../../../functions/core/company/results.ts');
const { sheetFor } = await import('../../../functions/core/dashboard/export-rows.ts');
const { draftResults } = await import('../../../functions/core/dashboard/draft-results.ts');
const { evidenceOfFigure } = await import('../../../functions/core/dashboard/evidence.ts');
const { inputsOfPeriod, reportsOfPeriod } = await import('../../../functions/core/dashboard/period-reports.ts');
const { giveTarget } = await import('../../../functions/core/indicator/targets.ts');
const { giveCompanyTarget } = await import('../../../functions/core/indicator/company-targets.ts');
const { carryMetricChange } = await import('../../../functions/core/metric/carry-change.ts');
const { changeBaseMetric } = await import('../../../functions/core/metric/save.ts');
const { db } = await import('../../../functions/data/service.ts');
const { previewChange } = await import('../../../functions/core/indicator/preview-change.ts');
const { recomputeIndicator } = await import('../../../functions/core/indicator/of-tenancy.ts');
const { projectFigures } = await import('../../../functions/core/pack/project-figures.ts');
const { explainReport } = await import('../../../functions/core/receipt/explain.ts');
const { recordFigures } = await import('../../../functions/core/restatement/record.ts');
const { reportStore } = await import('../../../functions/data/stores/report/report-store.ts');
const { figureRecordStore } = await import('../../../functions/data/stores/restatement/figure-record-store.ts');

type Group = Awaited<ReturnType<typeof measuredCompany>>;
type Site = Group['sites'][number];

const DAYS = { fromDate: '2024-01-01', toDate: '2024-03-31' };
let group: Group;
let site: Site;

/** Steel has two packages that approved power of January: 21 and 9. */
beforeEach(async () => {
  await forgetMerges();
  group = await measuredCompany();
  [site] = group.sites as [Site, ...Site[]];
  const forge = await makePackage(site.sam, site.project, 'Forge');
  const report = (await reportsOf(forge))[0]!;
  await enter(site.sam, site.project, report, { Power: '9', Gas: '3' });
  await submit(site.sam, report);
  await decideOn(site.ann, report, 'APPROVE');
});

/** A person who may do everything in the project, at the end of all periods. */
const reader = (more: object = {}) => {
  const { actor } = contextOf(site.sam, {});
  const grants = [{ scope: 'project', scopeUid: site.project.uid, isAdmin: true, actions: [], roles: [] }];
  const context = { actor: { ...actor, grants, isSuperuser: true }, grant: { isAdmin: true, actions: [], roles: [] } };
  return contextOf(site.sam, { ...context, now: new Date('2025-02-01'), ...more } as never);
};

async function fileRows() {
  const what = { what: 'indicators', projectUid: site.project.uid, refId: 'root', today: '2025-02-01', format: 'csv' };
  const choice = { ...DAYS, cumulative: false, submitted: false, digits: 'all' };
  const rows: unknown[] = [];
  for await (const row of (await sheetFor(tenantUid, { ...what, ...choice } as never, async () => {})).rows) rows.push(row);
  return rows;
}

async function companyFigures() {
  const { uid } = group.group;
  const { scene, computed } = await figuresOfCompany(reader(), uid, DAYS, true);
  const inputs = await companyInputs(reader(), uid, { from: DAYS.fromDate, to: DAYS.toDate });
  const wanted = { indicatorId: computed[0]!.item.uid, interval: 'month', period: '2024-01' } as const;
  const { projects } = await figureByProject(reader(), uid, wanted);
  // how many projects have restated a figure is told by their registers
  const told = ({ value, reports, of }: Combined) => [value, reports, of];
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

/** Each way in which somebody is told the figures of a project, without the names of metrics. */
const OF_PROJECT = {
  'the dashboard of the project': async () =>
    (await site.computed()).map(({ figures }) =>
      figures.periods.slice(0, 2).map(({ official, complete, status, running }) => [official, complete, status, running]),
    ),
  'the dashboard of a package': async () =>
    (await site.computed(site.pack.uid)).map(({ figures }) => figures.periods.slice(0, 2).map(({ official }) => official)),
  'a file of the indicators': fileRows,
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

/** What the workers of the stream write, who may come at any step, with what is told from it. */
const OF_WORKERS = {
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
    return companyFigures();
  },
};

/** Whose readers look at every step of one merge. */
const READERS = {
  'a project': OF_PROJECT,
  'a company whose worker is behind': { 'the dashboard of a company': companyFigures },
  'the workers of the stream': OF_WORKERS,
};

/** What each of some readers is told, by its name. */
async function told(readers: Readonly<Record<string, () => Promise<unknown>>>) {
  const all: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(readers)) all[name] = await read();
  return all;
}

describe('a merge into a metric that nobody reports', () => {
  it.each(Object.entries(READERS))('changes no figure at any step for %s', async (_name, readers) => {
    const read = () => told(readers);
    await group.rollUp();
    const before = await read();
    const carry = await merges(site.context.cause, 'Power', 'Steam');
    const seen = await eachStep(carry, read);
    expect(seen.length).toBeGreaterThan(10);
    for (const each of seen) expect(each).toEqual(before);
    expect(JSON.stringify(before)).toMatch(/"(21|30|51)"/);
  });
});

describe.each([
  ['of the metric of an indicator into another one', 'Power', 'Gas'],
  ['of another metric into that of an indicator', 'Gas', 'Power'],
])('a merge %s, where both are reported', (_case, from, to) => {
  it.each(Object.entries(READERS))('counts whole from its beginning on for %s', async (_name, readers) => {
    const read = () => told(readers);
    await group.rollUp();
    const carry = await merges(site.context.cause, from, to);
    const seen = await eachStep(carry, read);
    for (const each of seen) expect(each).toEqual(seen.at(-1));
    expect(seen.length).toBeGreaterThan(10);
  });
});

describe('a change of an equation while a merge is carried out', () => {
  it('leaves approved figures as they are where nobody names a period, at every step', async () => {
    const carry = await merges(site.context.cause, 'Power', 'Steam');
    let isFirst = true;
    const seen = await eachStep(
      carry,
      async () => {
        if (isFirst) await recomputeIndicator(site.context, site.indicator, { operation_json: operationOf(['Steam'], 2) });
        isFirst = false;
        return site.official(2);
      },
      (text) => text.includes('"__edb_e__":"result"'),
    );
    for (const each of seen) expect(each).toEqual(['30', '30']);
    expect(seen.length).toBeGreaterThan(2);
  });
});

describe('a merge of the metric that an indicator results in', () => {
  it('leaves the targets of the project and of a company as they are, at every step', async () => {
    const { resultMetricUid } = (await site.loaded()).indicators[0]!;
    const target = { metric: resultMetricUid, value: '100', date: '2024-12-31' } as never;
    await giveTarget(site.atRoot, target);
    await giveCompanyTarget(reader(), group.group.uid, target);
    await group.rollUp();
    const read = async () => {
      const { computed } = await figuresOfCompany(reader(), group.group.uid, { toDate: '2024-12-31' }, true);
      const own = (await site.computed()).map(({ figures: { target, rag } }) => [target, rag]);
      return [own, computed.map(({ figures: { target, rag } }) => [target, rag])];
    };
    const before = await read();
    expect(JSON.stringify(before)).toMatch(/"100".*"100"/);
    const unit = { unit: 'kWh', description: '', category: 'Energy', version: 1 };
    const fields = { uid: 'other result', name: 'Total energy', ...unit };
    await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
    const carry = await mergesMetrics(site.context.cause, resultMetricUid, 'other result');
    const seen = await eachStep(carry, read);
    for (const each of seen) expect(each).toEqual(before);
    expect(seen.length).toBeGreaterThan(5);
  });
});

describe('a base metric that is named otherwise', () => {
  it.each(Object.entries(READERS))('changes no figure at any step for %s', async (who, readers) => {
    const read = () => told(readers);
    await group.rollUp();
    const before = await read();
    await changeBaseMetric(reader(), 'metric of Power', { name: `Electricity of ${who}` });
    const change = { kind: 'edit', uid: 'metric of Power' } as const;
    const work = { tenantUid, cause: site.context.cause, progress: async () => {} };
    const seen = await eachStep(() => carryMetricChange(work, change), read);
    for (const each of seen) expect(each).toEqual(before);
    expect(seen.length).toBeGreaterThan(5);
  });
});

describe('the page of a report', () => {
  it.each([
    ['Power', 'Steam', ['21', '30']],
    ['Power', 'Gas', ['28', '35']],
  ])('shows what was reported before at every step of a merge of %s into %s', async (from, to, earlier) => {
    const carry = await merges(site.context.cause, from, to);
    const { uid, structureUid, packageUid } = (await reportsOf(site.pack))[2]!;
    const past = async () => {
      const parts = await reportStore(tenantUid).parts(uid);
      const place = { structureUid, packageUid, rootUid: site.project.rootUid };
      const context = reader({ loaded: { parts, place }, reply: {} });
      const rows = (await reportNodes(context as never, {})).flatMap(({ node }) =>
        'metricscore' in node ? [node.metricscore] : [],
      );
      // the row of power is the first one
      return rows[0]!.historic_inputs?.map(({ value }) => value);
    };
    for (const each of await eachStep(carry, past)) expect(each).toEqual(earlier);
  });
});

describe('what was entered for a metric', () => {
  it.each(['Power', 'Gas'])('is found by the id of %s, which is one with the other by now', async (name) => {
    const carry = await merges(site.context.cause, 'Power', 'Gas');
    const asked = { upTo: false, reportId: undefined, metricId: `metric of ${name}` };
    const january = await site.period(0);
    const entered = async () =>
      (await inputsOfPeriod(reader(), site.project.uid, january, asked)).map(({ value }) => value.value).sort();
    for (const each of await eachStep(carry, entered)) expect(each).toEqual(['21', '3', '7', '9']);
  });
});
