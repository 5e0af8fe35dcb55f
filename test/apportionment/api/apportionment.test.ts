import { beforeAll, describe, expect, it } from 'vitest';
import type { Apportionment } from '../../../shared/contract/project/apportionment.ts';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { multiply } from '../../../shared/domain/kernel/decimal.ts';
import { PAPER_TOTAL } from '../../support/fixtures/paper-check.ts';
import { eventually } from '../../support/makers/figures.ts';
import { makeSupply, type Supply } from '../../support/makers/supply.ts';
import { mailTo } from '../../support/support.ts';

let supply: Supply;

beforeAll(async () => {
  supply = await makeSupply();
}, 120_000);

const apportionment = async (index: number) => (await supply.periods())[index]!.meta_json.apportionment;

describe('the apportionment of a period', () => {
  it('holds entries with project, package, company and share of accepted clients [ADM-282, ADM-287]', async () => {
    const answer = await supply.share(5, 0.25);
    expect(answer.json<ReportingPeriod[]>()[0]!.meta_json.apportionment).toEqual({
      entries: [
        {
          project: { uid: supply.client.uid, name: 'Tunnel' },
          ref_id: supply.pack.uid,
          companyName: supply.project.company.name,
          value: 0.25,
        },
      ],
    });
  });

  it('takes no status, no stranger and no share above the whole [ADM-283, ADM-361]', async () => {
    const entries = [{ project: { uid: supply.client.uid }, value: 0.25 }];
    for (const wrong of [
      { status: 'submitted', entries },
      { entries: [{ project: { uid: supply.project.uid }, value: 0.25 }] },
      { entries: [{ project: { uid: supply.client.uid }, value: 7 }] },
      { entries: [{ project: { uid: supply.client.uid }, value: -0.1 }] },
      { entries: [...entries, ...entries] },
    ])
      expect((await supply.change(6, wrong)).status).toBe(400);
    expect(await apportionment(6)).toBeUndefined();
  });

  it('is given to later periods on request, and to this one alone otherwise [ADM-508, ADM-513]', async () => {
    expect((await supply.share(9, 0.5)).json<ReportingPeriod[]>()).toHaveLength(1);
    expect(await apportionment(10)).toBeUndefined();
    expect((await supply.share(9, 0.5, { future: true })).json<ReportingPeriod[]>()).toHaveLength(3);
    expect(await apportionment(11)).toMatchObject({ entries: [{ value: 0.5 }] });
    const [period] = (await supply.periods()).slice(10);
    const path = `${supply.path}reporting_periods/${period!.uid}/?future=true`;
    const entries = [{ project: { uid: supply.client.uid }, value: 0.75 }];
    const sent = await supply.owner.call({ method: 'PATCH', path, body: { meta_json: { apportionment: { entries } } } });
    expect(sent.json<ReportingPeriod[]>()).toHaveLength(2);
    expect(await apportionment(11)).toMatchObject({ entries: [{ value: 0.75 }] });
  });

  it('is given to later periods where the query asks so [OPS-087]', async () => {
    const period = (await supply.periods())[10]!;
    const path = `/api/project/${supply.project.uid}/reporting_periods/${period.uid}/?future=true`;
    const entries = [{ project: { uid: supply.client.uid }, value: 0.75 }];
    const answer = await supply.owner.call({ method: 'PATCH', path, body: { meta_json: { apportionment: { entries } } } });
    expect(answer.json<ReportingPeriod[]>().map(({ uid }) => uid)[0]).toBe(period.uid);
    expect([await apportionment(10), await apportionment(11)]).toMatchObject([
      { entries: [{ value: 0.75 }] },
      { entries: [{ value: 0.75 }] },
    ]);
  });
});

it('is not replaced by shares that rest on an earlier version of the period', async () => {
  const [seen] = (await supply.periods()).slice(7) as [ReportingPeriod];
  await supply.share(7, 0.25);
  const body = { meta_json: { apportionment: { entries: [] } } };
  const path = `${supply.path}reporting_periods/${seen.uid}/`;
  const save = (version: number) => supply.owner.call({ method: 'PATCH', path, body, headers: { 'if-match': `"${version}"` } });
  expect((await save(seen.version)).status).toBe(409);
  expect(await apportionment(7)).toMatchObject({ entries: [{ value: 0.25 }] });
  expect((await save(seen.version + 1)).status).toBe(200);
});

it('is submitted to the clients: the period is submitting, then submitted, with a mail [ADM-520, ADM-521, ADM-524]', async () => {
  await supply.approve();
  await supply.share(0, 0.25);
  const [{ uid: period }] = (await supply.periods()) as [ReportingPeriod];
  const read = async () =>
    (await supply.owner.call({ path: `${supply.path}reporting_periods/${period}/apportionment/` })).json<Apportionment>();
  await eventually(read, ({ blocked }) => blocked === null);
  expect((await supply.dispatch(0, supply.rootRef)).status).toBe(200);
  await eventually(
    async () => (await apportionment(0))?.status,
    (status) => status === 'submitted',
  );
  expect((await read()).outcomes).toMatchObject([{ isSent: true, metrics: 1 }]);
  expect((await supply.dispatch(0, supply.rootRef)).status).toBe(409);
  const [report] = (
    await supply.owner.call({ path: `/api/tracker/${supply.client.trackers[0]!.uid}/ref/${supply.pack.uid}/commit/` })
  ).json<ReportRecord[]>();
  expect(report).toMatchObject({ status: { name: 'Pending Review' }, submittedBy: supply.owner.uid });
  const [source] = Object.values(report!.meta_json.apportionment!.sources);
  expect(source).toMatchObject({ value: 0.25, reports: 1, by: 'owner Tester' });
  const nodes = (
    await supply.owner.call({ path: `/api/tracker/${supply.client.trackers[0]!.uid}/commit/${report!.uid}/node/` })
  ).json<StructureNodeItem[]>();
  const value = nodes.flatMap(({ node }) => node.metricscore?.input ?? [])[0];
  expect(value).toMatchObject({ value: multiply(PAPER_TOTAL, '0.25') });
  const mails = await eventually(
    () => mailTo(supply.owner.email),
    (all) => all.some(({ subject }) => subject.startsWith('Submitted to clients')),
  );
  expect(mails.at(-1)?.text).toContain('25% submitted');
}, 60_000);

it('is for administrators of the project; others are refused or told nothing', async () => {
  const [{ uid }] = (await supply.periods()) as [ReportingPeriod];
  const path = `${supply.path}reporting_periods/${uid}/apportionment/`;
  expect((await supply.viewer.call({ path })).status).toBe(403);
  expect((await (await supply.tenant.person('stan')).call({ path })).status).toBe(404);
  const listed = await supply.viewer.call({ path: `${supply.path}reporting_periods/` });
  expect(listed.text).not.toContain('Tunnel');
  expect(listed.json<ReportingPeriod[]>()[0]!.meta_json).toEqual({});
});
