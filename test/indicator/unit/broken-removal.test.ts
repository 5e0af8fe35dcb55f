import { beforeEach, describe, expect, it } from 'vitest';
import type { WriteRestPayload } from '../../../shared/contract/jobs.ts';
import { measuredCompany } from '../../support/memory/world/measured-company.ts';
import { causeOf, jobsOf, tenantUid } from '../../support/memory/world/supply.ts';

const { client: dynamo } = await import('../../../functions/data/client/client.ts');
const { stopMeasuring } = await import('../../../functions/core/indicator/remove-company-indicator.ts');
const { companyFiguresStore } = await import('../../../functions/data/stores/company/company-figures-store.ts');
const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');
const { restatementStore } = await import('../../../functions/data/stores/restatement/restatement-store.ts');
const { writeRestOf } = await import('../../../functions/jobs/write-rest/run.ts');

/** More companies than one transaction can delete the targets of. */
const COMPANIES = 60;
type Send = (command: { constructor: { name: string }; input: unknown }) => Promise<unknown>;

let group: Awaited<ReturnType<typeof measuredCompany>>;
let indicatorUid: string;
let metricUid: string;
let below: string[];
const figures = companyFiguresStore(tenantUid);

/** An indicator of a group with approved figures, and a target for each of its companies. */
beforeEach(async () => {
  group = await measuredCompany();
  const cause = causeOf('test');
  const item = (await figures.all()).indicators.find(({ companyUid }) => companyUid === group.group.uid)!;
  [indicatorUid, metricUid, below] = [item.uid, item.resultMetricUid, []];
  for (let at = 0; at < COMPANIES; at += 1) {
    const company = await companyStore(tenantUid).create({ name: `Company ${at}`, parentUid: group.group.uid }, cause);
    await figures.addTarget(company, metricUid, { value: '10', date: null, metaJson: {} }, cause);
    below.push(company.uid);
  }
});

const targets = async () =>
  (await figures.all()).targets.filter(
    (each) => each.metricUid === metricUid && !each.removed && below.includes(each.companyUid),
  );
const isThere = async () => (await figures.all()).indicators.some(({ uid }) => uid === indicatorUid);
const entries = async () => {
  const companies = [group.group.uid, ...group.sites.map(({ project }) => project.companyUid)];
  const pages = await Promise.all(companies.map((uid) => restatementStore(tenantUid).page(uid, { limit: 10 })));
  return pages.map((page) => page.entries.length);
};
const remove = () => stopMeasuring(group.sites[0]!.context, group.group.uid, indicatorUid);
const runJobs = async () => {
  for (const { payload } of await jobsOf('write-rest')) await writeRestOf({ tenantUid, payload: payload as WriteRestPayload });
};

/** Fails all transactions from the one that deletes the indicator on, or after that one. */
async function broken(run: () => Promise<unknown>, { after }: { after: boolean }): Promise<void> {
  const whole = dynamo.send.bind(dynamo) as unknown as Send;
  const state = { isDead: false };
  const send: Send = async (command) => {
    const isTransaction = command.constructor.name === 'TransactWriteCommand';
    if (isTransaction && state.isDead) throw new Error('The Lambda has died');
    state.isDead ||= isTransaction && JSON.stringify(command.input).includes('write-rest');
    if (state.isDead && !after) throw new Error('The Lambda has died');
    return whole(command);
  };
  Object.assign(dynamo, { send });
  await run()
    .catch(() => undefined)
    .finally(() => Object.assign(dynamo, { send: whole }));
  expect(state.isDead).toBe(true);
}

describe('the removal of an indicator with more targets than a transaction takes', () => {
  it('is completed by a job where its Lambda dies', async () => {
    await broken(remove, { after: true });
    expect([await isThere(), (await targets()).length > 0]).toEqual([false, true]);
    await runJobs();
    expect([await targets(), await entries()]).toEqual([[], [1, 1, 1]]);
  });

  it('changes nothing where it is refused', async () => {
    await broken(remove, { after: false });
    await runJobs();
    expect([await isThere(), (await targets()).length, await entries()]).toEqual([true, COMPANIES, [0, 0, 0]]);
  });

  it('leaves a target that was changed before its job has run', async () => {
    await remove();
    const [left] = await targets();
    await figures.updateTarget(left!, { value: '11', date: null, metaJson: {} }, causeOf('test'));
    await runJobs();
    expect((await targets()).map(({ uid, value }) => [uid, value])).toEqual([[left!.uid, '11']]);
  });

  it('is the same after its job has run twice', async () => {
    await remove();
    await runJobs();
    await runJobs();
    expect([await targets(), await entries()]).toEqual([[], [1, 1, 1]]);
  });
});
