import { beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { ChangedGroup, Member, ProjectGroup, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makePackage } from '../../support/makers/project.ts';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';

let site: Reporting;
let mine: ReportingPackage;
let theirs: ReportingPackage;
let supplier: TestPerson;
let group: ProjectGroup;
const base = () => `/api/project/${site.project.uid}/`;

beforeAll(async () => {
  site = await makeReporting();
  mine = await site.add('Mine');
  const { owner, project } = site;
  const groups = (await owner.call({ path: `${base()}authgroup/` })).json<ProjectGroup[]>();
  group = groups.find(({ name }) => name === 'Reporter')!;
  const role = { name: 'Other reporter', auth: group.uid, approver: null };
  const other = (await owner.call({ method: 'POST', path: `${base()}discipline/`, body: role })).json<ProjectRole>();
  theirs = await makePackage(owner, project, { name: 'Theirs', meta_json: { responsible_discipline: other.uid } });
  supplier = await site.tenant.person('supplier');
  const member = { email: supplier.email, project_discipline: site.roleUid('Reporter') };
  expect((await owner.call({ method: 'POST', path: `${base()}member/`, body: member })).status).toBe(201);
});

const change = async (query = '') => {
  const path = `${base()}authgroup/${group.uid}/${query}`;
  return (await site.owner.call({ method: 'PATCH', path, body: { sees: 'own' } })).json<ChangedGroup>();
};
const names = async () => (await supplier.call({ path: base() })).json<Project>().related_refs.map(({ name }) => name);

describe('a permission group that is switched to own packages', () => {
  it('is previewed with who loses sight of which packages, and still sees all', async () => {
    const { losing = [] } = await change('?dry_run=true');
    const found = losing.find(({ user }) => user.email === supplier.email);
    expect(found?.packages.map(({ name }) => name)).toEqual(['Theirs']);
    expect(await names()).toEqual(expect.arrayContaining(['Mine', 'Theirs']));
  });

  it('hides other packages, the people and the periods, and leaves the own package', async () => {
    expect(await change()).toMatchObject({ sees: 'own' });
    expect((await names()).sort()).toEqual(['Mine', 'master']);
    const read = async (pack: ReportingPackage) => (await reportCalls(supplier, site.tracker, pack).currentAnswer()).status;
    expect([await read(mine), await read(theirs)]).toEqual([200, 404]);
    for (const part of ['member/', 'reporting_periods/', 'status/', 'authgroup/', 'export/indicators/'])
      expect([part, (await supplier.call({ path: base() + part })).status]).toEqual([part, 404]);
  });

  it('leaves the card of the project open, which leads to the own package [ADM-420, ADM-421]', async () => {
    const companies = (await supplier.call({ path: '/api/company/' })).json<Company[]>();
    const { uid, name } = site.project;
    expect(companies.flatMap(({ projects }) => projects)).toEqual([{ uid, name, accessible: true }]);
    expect(companies.map(({ accessible }) => accessible)).toEqual([false]);
  });
});

describe('an access with a last day', () => {
  it('is listed among the members, and is gone from there once the last day is removed', async () => {
    const { owner } = site;
    const listed = async () => {
      const all = (await owner.call({ path: `${base()}member/` })).json<Member[]>();
      return all.find(({ user }) => user.email === supplier.email)!;
    };
    const path = `${base()}member/${(await listed()).uid}/`;
    const set = (until: string | null) => owner.call({ method: 'PATCH', path, body: { until } });
    expect((await set('2999-12-31')).status).toBe(200);
    expect(await listed()).toMatchObject({ until: '2999-12-31' });
    expect((await supplier.call({ path: base() })).status).toBe(200);
    expect((await supplier.call({ method: 'PATCH', path, body: { until: null } })).status).toBe(404);
    expect((await set(null)).status).toBe(200);
    expect(await listed()).not.toHaveProperty('until');
    expect((await set('2000-01-01')).status).toBe(400);
  });
});
