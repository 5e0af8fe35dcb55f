import { beforeAll, describe, expect, it } from 'vitest';
import { zipSource } from '../../../functions/core/pack/verify.mjs';
import type { LeftOutCompanies } from '../../../shared/contract/company/company-members.ts';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { operation } from '../../support/makers/figures.ts';
import { jobsOf, until } from '../../support/makers/jobs.ts';
import { makeProject } from '../../support/makers/project.ts';
import { itemsOf, makeReach, type Reach, toldBy } from '../../support/makers/reach.ts';

type Case = readonly [operation: string, method: string, path: string, body?: object | undefined, status?: number];

let world: Reach;

beforeAll(async () => {
  world = await makeReach();
  const { owner, ids, hidden } = world;
  const body = { name: 'Power', category: 'Carbon', operation_json: operation({ numerators: [hidden.metricUid] }) };
  const made = await owner.call({ method: 'POST', path: `/api/company/${ids.companyId}/indicator/`, body });
  expect(made.status).toBe(201);
  const below = { ...body, name: 'Below', operation_json: operation({ numerators: [hidden.metricUid], factor: 2 }) };
  expect(
    (await owner.call({ method: 'POST', path: `/api/company/${hidden.ids.companyId}/indicator/`, body: below })).status,
  ).toBe(201);
}, 120_000);

function cases({ ids, hidden, boss }: Reach): Case[] {
  const company = `/api/company/${ids.companyId}`;
  const { ids: other, companyInvite } = hidden;
  const range = 'fromDate=2024-01-01&toDate=2024-12-31';
  return [
    ['changeCompanyMember', 'PATCH', `${company}/member/${boss.uid}/?push_below=true`, { is_admin: true }, 200],
    ['changeCompanyMember', 'PATCH', `${company}/member/${hidden.person.uid}/?push_below=true`, { is_admin: false }],
    ['answerCompanyInvite', 'PUT', `${company}/invite/${companyInvite}/`, { accepted: true }],
    ['patchCompanyInvite', 'PATCH', `${company}/invite/${companyInvite}/`, { accepted: false }],
    ['answerOwnCompanyInvite', 'PATCH', `/api/company/invite/${companyInvite}/`, { accepted: true }],
    ['putOwnCompanyInvite', 'PUT', `/api/company/invite/${companyInvite}/`, { accepted: true }],
    ['withdrawCompanyRequest', 'DELETE', `/api/company/invite/${companyInvite}/`],
    ['setCompanyTarget', 'POST', `${company}/target/`, { metric: hidden.resultMetric, value: 1 }, 400],
    ['replaceCompanyTarget', 'PUT', `${company}/target/${other.metricTargetId}/`, { metric: hidden.resultMetric, value: 1 }],
    ['changeCompanyTarget', 'PATCH', `${company}/target/${other.metricTargetId}/`, { value: 1 }],
    ['addCompanyIndicator', 'POST', `${company}/indicator/?fromExisting=true`, { uid: 'none' }, 400],
    ['readCompanyDashboard', 'GET', `/api/dashboard/company/${ids.companyId}/indicator/?${range}`, undefined, 200],
    ['listCompanyResults', 'GET', `${company}/report/?${range}&include_project_results=true`, undefined, 200],
    ['listCompanyResults', 'GET', `${company}/report/?${range}&output_format=csv`, undefined, 200],
    ['exportCompanyResults', 'GET', `${company}/report/excel/?${range}`, undefined, 200],
    ['listCompanyInputs', 'GET', `${company}/report/input/?from_date=2024-01-01&to_date=2024-12-31`, undefined, 200],
    ['listCompanyRestatements', 'GET', `${company}/restatements/`, undefined, 200],
    ['changeCompanyEmail', 'PATCH', `${company}/email/`, { kind: 'report-reminder', enabled: false }, 200],
    ['exportTrail', 'POST', '/api/audit-trail/export/', { scope: 'company', uid: other.companyId }],
    ['exportTrail', 'POST', '/api/audit-trail/export/', { scope: 'project', uid: other.projectId }],
    ['exportTrail', 'POST', '/api/audit-trail/export/', { scope: 'tenancy' }, 403],
    ['createPack', 'POST', '/api/assurance-pack/', { scope: 'company', uid: other.companyId }],
    ['createPack', 'POST', '/api/assurance-pack/', { scope: 'project', uid: other.projectId }],
    ['createProject', 'POST', '/api/project/', { name: 'Mine', company: other.companyId }, 400],
    ['changeCompany', 'PATCH', `${company}/`, { parentid: other.companyId }, 400],
    ['putCompany', 'PUT', `${company}/`, { parentid: other.companyId }, 400],
    ['putCompany', 'PUT', `${company}/`, { parentid: null }, 200],
    ['previewCompanyMove', 'GET', `${company}/move/?parentid=${other.companyId}`, undefined, 400],
    ['createCompany', 'POST', '/api/company/', { name: 'Mine', parentid: other.companyId }, 403],
    ['deleteCompany', 'DELETE', `/api/company/${other.companyId}/`, undefined, 403],
    ['readCompany', 'GET', `/api/company/${other.companyId}/`],
    ['readProject', 'GET', `/api/project/${other.projectId}/`],
  ];
}

it('an administrator of a company changes and is told nothing of one below it and its projects [SET-012]', async () => {
  const { tenant, boss, hidden } = world;
  const before = await itemsOf(tenant, hidden.uids);
  const wrong: unknown[] = [];
  for (const [name, method, path, body, status = 404] of cases(world)) {
    const answer = await boss.call({ method, path, ...(body && { body }) });
    // A company's figures name the metric that it measures, but not its owner.
    const text = answer.text.replaceAll('Hidden metric', '').replaceAll(hidden.metricUid, '');
    const told = toldBy({ ...answer, text }, path + JSON.stringify(body ?? {}), hidden);
    if (answer.status !== status || told.length > 0)
      wrong.push({ name, path, status: answer.status, told, text: text.slice(0, 200) });
  }
  expect(wrong).toEqual([]);
  expect(await itemsOf(tenant, hidden.uids)).toEqual(before);
}, 120_000);

it('changeCompanyMember with push_below counts the company below', async () => {
  const { boss, ids } = world;
  const path = `/api/company/${ids.companyId}/member/${boss.uid}/?push_below=true`;
  const answer = await boss.call({ method: 'PATCH', path, body: { is_admin: true } });
  expect(answer.json<{ left_out: LeftOutCompanies }>().left_out).toEqual({ companies: [], others: 1 });
});

it('listCompanyIndicators offers calculations from below, and readCompanyEvidence and previewCompanyIndicatorRemoval their figures, without a project', async () => {
  const { boss, ids, tenant } = world;
  const company = `/api/company/${ids.companyId}`;
  const offered = await boss.call({ path: `${company}/indicator/?allAvailable=true` });
  expect(offered.text).toContain('Power');
  expect(offered.text).not.toMatch(/Hidden (company|project|package)/);
  const power = offered.json<{ uid: string; name: string }[]>().find(({ name }) => name === 'Power')!;
  const path = `/api/dashboard/company/${ids.companyId}/indicator/${power.uid}/evidence/?period=2024-01-01&interval=month`;
  expect((await boss.call({ path })).text).not.toMatch(/Hidden (company|project|package)/);
  const gone = await boss.call({ path: `${company}/indicator/${power.uid}/removal/` });
  expect(['previewCompanyIndicatorRemoval', gone.status]).toEqual(['previewCompanyIndicatorRemoval', 200]);
  expect(gone.text).not.toMatch(/Hidden (company|project|package)/);
  const body = { fromDate: '2024-01-01', toDate: '2024-12-31', format: 'csv', cumulative: false };
  const job = (await boss.call({ method: 'POST', path: `${company}/export/`, body })).json<Job>();
  await until('the file', async () => (await jobsOf(tenant).get(job.uid)).status === 'done');
  const { signed_url } = (await boss.call({ path: `/api/export/${job.uid}/` })).json<{ signed_url: string }>();
  const text = await (await fetch(signed_url)).text();
  expect(['createCompanyExport', text]).toEqual(['createCompanyExport', expect.stringContaining('Power')]);
  expect(text).not.toMatch(/Hidden (company|project|package)/);
});

it('createPack of a company holds nothing of a project that the caller does not administer', async () => {
  const { boss, ids, tenant } = world;
  const path = '/api/assurance-pack/';
  const job = (await boss.call({ method: 'POST', path, body: { scope: 'company', uid: ids.companyId } })).json<Job>();
  await until('the pack', async () => (await jobsOf(tenant).get(job.uid)).status === 'done', 60);
  const { signed_url } = (await boss.call({ path: `/api/export/${job.uid}/` })).json<{ signed_url: string }>();
  const bytes = Buffer.from(await (await fetch(signed_url)).arrayBuffer());
  const archive = zipSource(bytes.length, (from, length) => bytes.subarray(from, from + length));
  const projects = archive.names.flatMap((name) => /^projects\/([^/]+)\//.exec(name)?.[1] ?? []);
  expect(new Set(projects)).toEqual(new Set([ids.projectId]));
  const told = archive.names.filter((name) => /Hidden (company|project|package)/.test(archive.read(name).toString()));
  expect(told).toEqual([]);
});

it('askToJoinCompany asks for a company by its full uid alone, as a request that others decide', async () => {
  const { tenant, hidden } = world;
  const guest = await tenant.person('guest');
  const ask = (company: string) => guest.call({ method: 'POST', path: '/api/company/invite/', body: { company } });
  expect((await ask(hidden.ids.companyId.slice(0, 8))).status).toBe(400);
  const asked = await ask(hidden.ids.companyId);
  expect(asked.json()).toMatchObject({ is_request: true, accepted: false });
  const path = `/api/company/invite/${asked.json<{ uid: string }>().uid}/`;
  expect((await guest.call({ method: 'PATCH', path, body: { accepted: true } })).status).toBe(403);
  expect((await guest.call({ path: `/api/company/${hidden.ids.companyId}/` })).status).toBe(404);
});

it('inviteToProject asks to join a project by its full uid alone, as a request that others decide', async () => {
  const { tenant, hidden } = world;
  const guest = await tenant.person('asker');
  const ask = (project: string) =>
    guest.call({ method: 'POST', path: `/api/project/${project}/invite/`, body: { email: guest.email, is_request: true } });
  expect((await ask(hidden.ids.projectId.slice(0, 8))).status).toBe(404);
  const asked = await ask(hidden.ids.projectId);
  expect(asked.json()).toMatchObject({ is_request: true, status: 'pending' });
  const path = `/api/project/${hidden.ids.projectId}/invite/${asked.json<{ uid: string }>().uid}/`;
  expect((await guest.call({ method: 'PUT', path, body: { status: 'accepted' } })).status).toBe(404);
  expect((await guest.call({ path: `/api/project/${hidden.ids.projectId}/` })).status).toBe(404);
});

describe('readTemplateUpdate', () => {
  it('tells of a push what one administers still, in the project that it was made in', async () => {
    const { tenant, owner, keeper, ids } = world;
    const follower: Project = await makeProject(tenant, owner, 'Follower', ids.companyId);
    const tracker = follower.trackers[0]!.uid;
    await owner.call({ method: 'PATCH', path: `/api/tracker/${tracker}/`, body: { from_template: ids.trackerId } });
    const grant = (isAdmin: boolean) =>
      tenant.grant(keeper, { scope: 'project', scopeUid: follower.uid, isAdmin, actions: ['READ_TRACKER_REF'] });
    await grant(true);
    const push = { type: 'PUSH_TO_TEMPLATE_CHILDREN' };
    const job = (await keeper.call({ method: 'POST', path: `/api/tracker/${ids.trackerId}/dispatch/`, body: push })).json<Job>();
    const read = (trackerId: string) => keeper.call({ path: `/api/tracker/${trackerId}/template/update/${job.uid}/` });
    const named = async () => (await read(ids.trackerId)).json<{ projects: { project: { name: string } }[] }>().projects;
    expect((await named()).map(({ project }) => project.name)).toEqual(['Follower']);
    const other: Project = await makeProject(tenant, owner, 'Another', ids.companyId);
    await tenant.grant(keeper, { scope: 'project', scopeUid: other.uid, isAdmin: true });
    expect((await read(other.trackers[0]!.uid)).status).toBe(404);
    await grant(false);
    expect(await named()).toEqual([]);
  });
});
