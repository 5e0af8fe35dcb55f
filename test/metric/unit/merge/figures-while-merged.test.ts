import { beforeEach, describe, expect, it } from 'vitest';
import { operationOf } from '../../../support/memory/definitions.ts';
import { eachStep } from '../../../support/memory/disturbance/each-step.ts';
import { groupWithForge, READERS, toldTo } from '../../../support/memory/figure-readers.ts';
import { forgetMerges, merges, mergesMetrics } from '../../../support/memory/merges.ts';
import { reportsOf, tenantUid } from '../../../support/memory/world/supply.ts';

const { reportNodes } = await import('../../../../functions/api/nodes/report-nodes.ts');
const { figuresOfCompany } = await import('../../../../functions/core/company/results.ts');
const { inputsOfPeriod } = await import('../../../../functions/core/dashboard/period-reports.ts');
const { editTarget, giveTarget } = await import('../../../../functions/core/indicator/targets.ts');
const { editCompanyTarget, giveCompanyTarget } = await import('../../../../functions/core/indicator/company-targets.ts');
const { carryMetricChange } = await import('../../../../functions/core/metric/carry-change.ts');
const { changeBaseMetric } = await import('../../../../functions/core/metric/save.ts');
const { db } = await import('../../../../functions/data/service.ts');
const { recomputeIndicator } = await import('../../../../functions/core/indicator/of-tenancy.ts');
const { reportStore } = await import('../../../../functions/data/stores/report/report-store.ts');

type World = Awaited<ReturnType<typeof groupWithForge>>;
let world: World;
let group: World['group'];
let site: World['site'];
let reader: World['reader'];
beforeEach(async () => {
  await forgetMerges();
  world = await groupWithForge();
  ({ group, site, reader } = world);
});

describe('a merge into a metric that nobody reports', () => {
  it.each(Object.entries(READERS))('changes no figure at any step for %s', async (_name, readers) => {
    const read = () => toldTo(readers(world));
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
    const read = () => toldTo(readers(world));
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
  const mergeResult = async () => {
    const { resultMetricUid } = (await site.loaded()).indicators[0]!;
    const unit = { unit: 'kWh', description: '', category: 'Energy', version: 1 };
    const fields = { uid: `other result of ${site.project.uid}`, name: 'Total energy', ...unit };
    await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
    return mergesMetrics(site.context.cause, resultMetricUid, fields.uid);
  };

  it('asks at every step for a reason to judge approved figures of a company anew', async () => {
    await group.rollUp();
    const { resultMetricUid } = (await site.loaded()).indicators[0]!;
    const target = { metric: resultMetricUid, value: '100', date: '2024-01-31' } as never;
    const { item } = await giveCompanyTarget(reader(), group.group.uid, target);
    const place = { companyUid: group.group.uid, targetUid: item.uid };
    const change = () => editCompanyTarget(reader(), place, { value: '90', from_date: '2024-01-01' } as never);
    const refused = async () =>
      change().then(
        () => 'changed',
        ({ errors }) => Object.keys(errors),
      );
    const seen = await eachStep(await mergeResult(), refused);
    for (const each of seen) expect(each).toEqual(['reason']);
  });

  it('asks for a reason to judge approved figures of a project anew, where a target was moved before its indicator', async () => {
    const { resultMetricUid } = (await site.loaded()).indicators[0]!;
    const target = { metric: resultMetricUid, value: '100', date: '2024-01-31' } as never;
    const { item } = await giveTarget(site.atRoot, target);
    await mergeResult();
    const moved = { metricUid: `other result of ${site.project.uid}` };
    await db.entities.target.patch({ tenantUid, projectUid: site.project.uid, uid: item.uid }).set(moved).go();
    const change = editTarget(site.atRoot, item.uid, { value: '90', from_period: await site.period(0) } as never);
    await expect(change).rejects.toMatchObject({ errors: { reason: [expect.any(String)] } });
  });

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
    const seen = await eachStep(await mergeResult(), read);
    for (const each of seen) expect(each).toEqual(before);
    expect(seen.length).toBeGreaterThan(4);
  });
});

describe('a base metric that is named otherwise', () => {
  it.each(Object.entries(READERS))('changes no figure at any step for %s', async (who, readers) => {
    const read = () => toldTo(readers(world));
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
      // The first row is power's.
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
