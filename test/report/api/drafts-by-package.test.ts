import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { Member, ProjectGroup, ProjectRole } from '../../../shared/contract/person/members.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { ReportDocument } from '../../../shared/contract/report/documents.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { eventually } from '../../support/makers/figures.ts';
import { makePackage } from '../../support/makers/project.ts';
import { reportCalls } from '../../support/makers/report.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';

/**
 * 'Mine' has Diesel 111 and 'Theirs' has Diesel 222; neither was submitted. `both` reads the whole project and reports for
 * 'Mine'.
 */
let world: ReportWorld;
let both: TestPerson;
let mine: ReportRecord;
let theirs: ReportRecord;
let reporting: string;
const base = () => `/api/project/${world.project.uid}/`;
const JANUARY = 'fromDate=2024-01-01&toDate=2024-01-31';

const roleOf = async (role: string, email: string) => {
  const body = { email, project_discipline: role };
  const answer = await world.owner.call({ method: 'POST', path: `${base()}member/`, body });
  expect([role, answer.status]).toEqual([role, 201]);
  return answer.json<Member>().uid;
};

const draft = async (person: TestPerson, pack: ReportingPackage, value: number) => {
  const calls = reportCalls(person, world.tracker, pack);
  const report = await calls.current();
  expect((await calls.enter(report.uid, world.paths.diesel, { value })).status).toBe(200);
  return report;
};

beforeAll(async () => {
  world = await makeReportWorld();
  const { owner, project } = world;
  await world.nodes.post({ type: 'document', path: world.paths.section, name: 'Invoices' });
  const groups = (await owner.call({ path: `${base()}authgroup/` })).json<ProjectGroup[]>();
  const group = groups.find(({ name }) => name === 'Reporter')!;
  const newRole = async (name: string, auth: string | undefined) => {
    const body = { name, auth, approver: null };
    return (await owner.call({ method: 'POST', path: `${base()}discipline/`, body })).json<ProjectRole>();
  };
  const other = await newRole('Other reporter', group.uid);
  const viewing = await newRole('Reader', groups.find(({ name }) => name === 'Viewer')?.uid);
  const packs = {
    mine: await world.add('Mine'),
    theirs: await makePackage(owner, project, { name: 'Theirs', meta_json: { responsible_discipline: other.uid } }),
  };
  both = await world.tenant.person('both');
  const reporter = await world.tenant.person('other');
  await roleOf(viewing.uid, both.email);
  reporting = await roleOf(world.roleUid('Reporter'), both.email);
  await roleOf(other.uid, reporter.email);
  const path = `${base()}authgroup/${group.uid}/`;
  expect((await owner.call({ method: 'PATCH', path, body: { sees: 'own' } })).status).toBe(200);
  mine = await draft(both, packs.mine, 111);
  theirs = await draft(reporter, packs.theirs, 222);
}, 120_000);

const textOf = async (person: TestPerson, path: string) => {
  const answer = await person.call({ path });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text;
};

/** The traces of the two drafts in a text: a figure, or the uid of the report. */
const drafts = (text: string) => ({
  mine: /(?<![\w-])111(?![\w-])/.test(text) || text.includes(mine.uid),
  theirs: /(?<![\w-])222(?![\w-])/.test(text) || text.includes(theirs.uid),
});

const OWN = { mine: true, theirs: false };
const NONE = { mine: false, theirs: false };
const ALL = { mine: true, theirs: true };

const exported = async (person: TestPerson) => {
  const body = { what: 'inputs', format: 'csv', fromDate: '2024-01-01', toDate: '2024-01-31' };
  const job = (await person.call({ method: 'POST', path: `${base()}export/`, body })).json<Job>();
  const { status } = await eventually(
    async () => (await person.call({ path: `/api/job/${job.uid}/` })).json<Job>(),
    (now) => now.status === 'done' || now.status === 'failed',
  );
  expect(status).toBe('done');
  return job;
};
const fetched = (person: TestPerson, job: Job) => person.call({ path: `/api/export/${job.uid}/` });
const contentOf = async (person: TestPerson, job: Job) =>
  (await fetch((await fetched(person, job)).json<{ signed_url: string }>().signed_url)).text();

describe('who reads a whole project and reports for one of its packages', () => {
  const period = () => `reporting_periods/${mine.reporting_period}/`;

  it.each([
    ['the reports of a period', () => `${base()}${period()}commits/`],
    ['what was entered in a period', () => `${base()}${period()}inputs/`],
    ['the entered figures', () => `${base()}inputs/?refId=root&${JANUARY}`],
    ['the figures by period', () => `${base()}reporting_periods/excel/?refId=root&${JANUARY}`],
    ['the packages of all projects', () => '/api/tracker/ref/?light=true'],
    ['the packages of the project', () => `/api/tracker/${world.tracker}/ref/`],
    ['the documents', () => `/api/tracker/${world.tracker}/documents/?all_disciplines=true`],
  ])('sees the drafts of that package, and of no other one, in %s [REP-334]', async (_name, pathOf) => {
    expect(drafts(await textOf(both, pathOf()))).toEqual(OWN);
    expect(drafts(await textOf(world.viewer, pathOf()))).toEqual(NONE);
    expect(drafts(await textOf(world.admin, pathOf()))).toEqual(ALL);
  });

  it('is named the draft of a package that they read where they see drafts, and others its structure [REP-334, ADM-272]', async () => {
    const path = `/api/tracker/${world.tracker}/ref/${mine.ref_id}/`;
    const latestOf = async (person: TestPerson) => JSON.parse(await textOf(person, path)) as ReportingPackage;
    const { latest_commit, root_commit } = await latestOf(world.viewer);
    expect(latest_commit).toMatchObject({ uid: root_commit, root_commit, status: null });
    for (const person of [both, world.admin])
      expect((await latestOf(person)).latest_commit).toMatchObject({ uid: mine.uid, status: { name: 'Pending Input' } });
  });

  it('is shown the documents of the package that they report for', async () => {
    const listed = JSON.parse(await textOf(both, `/api/tracker/${world.tracker}/documents/`)) as ReportDocument[];
    expect(listed).toHaveLength(1);
    expect(drafts(JSON.stringify(listed))).toEqual(OWN);
  });

  it('exports the drafts of that package alone, and gets the file no longer than they see them [REP-334]', async () => {
    const job = await exported(both);
    expect(drafts(await contentOf(both, job))).toEqual(OWN);
    expect(drafts(await contentOf(world.viewer, await exported(world.viewer)))).toEqual(NONE);
    expect(drafts(await contentOf(world.admin, await exported(world.admin)))).toEqual(ALL);
    const path = `${base()}member/${reporting}/`;
    expect((await world.owner.call({ method: 'DELETE', path })).status).toBeLessThan(300);
    expect((await textOf(both, base())).includes('Mine')).toBe(true);
    expect((await fetched(both, job)).status).toBe(404);
  });
});
