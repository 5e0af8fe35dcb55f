import { afterEach, describe, expect, it } from 'vitest';
import { companies } from '../../../shared/contract/company/companies.ts';
import { me } from '../../../shared/contract/person/me.ts';
import { packages } from '../../../shared/contract/project/packages.ts';
import { type Project, projects } from '../../../shared/contract/project/projects.ts';
import { reports as reportRoutes } from '../../../shared/contract/report/reports.ts';
import type { ResourceDef, RouteDef } from '../../../shared/contract/route.ts';
import { answerOf, ask, assign, HIDDEN, members, owners, packs } from '../../support/access/own-world.ts';
import { guarded, people, tenantUid, uids } from '../../support/access/world.ts';

const { dueReports } = await import('../../../functions/core/tenant/due-reports.ts');

/**
 * A reporter of package A in a group that sees only own packages. Package B beside A, and A1 below it, belong to another role.
 */
const as = members.reporter;
const NOT_FOUND = 404;
const inProject = guarded.filter(
  ([, { access }]) => typeof access === 'object' && ['project', 'tracker', 'commit'].includes(access.scope),
);
const packagesOf = ({ access }: RouteDef) => (typeof access === 'object' ? access.packages : undefined);
const names = (kind: string, { path }: RouteDef) => path.includes(`{${kind}}`);
const ofPackage = inProject.filter(([, route]) => packagesOf(route) === 'named');
const ofReport = ofPackage.filter(([, route]) => names('commitId', route));

afterEach(() => assign(owners.reporter));

describe('who sees the own packages alone', () => {
  it.each(inProject.filter(([, route]) => packagesOf(route) === undefined))(
    '%s hides what is about the project as a whole, whatever the path names',
    async (_name, route) => {
      for (const report of ['draft', 'pending', 'structure', 'besideSubmitted'] as const)
        expect([report, await ask(route, { as, report })]).toEqual([report, NOT_FOUND]);
    },
  );

  it.each(ofReport)('%s is for the reports of A and of A1, and hides those of B', async (_name, route) => {
    const pack = names('refId', route) ? ('below' as const) : ('ref' as const);
    expect(await ask(route, { as, report: 'pending' })).not.toBe(NOT_FOUND);
    expect(await ask(route, { as, report: 'below', pack })).not.toBe(NOT_FOUND);
    for (const report of ['beside', 'besideSubmitted', 'structure'] as const)
      for (const at of ['ref', 'beside', 'master'] as const)
        expect([report, at, await ask(route, { as, report, pack: at })]).toEqual([report, at, NOT_FOUND]);
  });

  it.each(ofPackage.filter(([, route]) => !names('commitId', route)))(
    '%s is for A and A1, and hides B and the root',
    async (_name, route) => {
      for (const pack of ['ref', 'below'] as const) expect([pack, await ask(route, { as, pack })]).not.toEqual([pack, NOT_FOUND]);
      for (const pack of ['beside', 'master'] as const) expect([pack, await ask(route, { as, pack })]).toEqual([pack, NOT_FOUND]);
    },
  );
});

const MEMBERS = guarded.filter(
  ([, { access }]) => typeof access === 'object' && access.scope === 'anywhere' && access.needs === 'member',
);

it.each(MEMBERS)('%s is for whoever sees the own packages alone, as it is for every member', async (_name, route) => {
  expect(await ask(route, { as })).not.toBe(403);
});

const told = async (resource: string, routes: object, name: string, person = as) => {
  const { status, text } = await answerOf(resource, routes as ResourceDef, name, { as: person });
  expect([name, status]).toEqual([name, 200]);
  return text;
};

const LISTS = [
  ['projects', projects, 'listProjects'],
  ['companies', companies, 'listCompanies'],
  ['me', me, 'listMyPackages'],
  ['packages', packages, 'listAllPackages'],
  ['reports', reportRoutes, 'listOpenReports'],
] as const;

describe('what somebody who sees the own packages alone is told', () => {
  it.each([
    ['projects', projects, 'readProject'],
    ['projects', projects, 'listProjects'],
    ['projects', projects, 'readProjectPermission'],
    ['companies', companies, 'listCompanies'],
    ['me', me, 'listMyPackages'],
    ['me', me, 'readMe'],
    ['packages', packages, 'listAllPackages'],
    ['reports', reportRoutes, 'listOpenReports'],
  ] as const)('%s: %o is of no other package', async (resource, routes, name) => {
    const text = await told(resource, routes, name);
    for (const hidden of [...HIDDEN, 'Hidden company']) expect(text).not.toContain(hidden);
  });

  it('the project has A and A1 below its root', async () => {
    const project: Project = JSON.parse(await told('projects', projects, 'readProject'));
    expect(project.related_refs.map(({ uid }) => uid)).toEqual([uids.master, packs.ref, packs.below]);
  });

  it('what waits for them is A alone, and search finds A1 too', async () => {
    expect(JSON.parse(await told('me', me, 'readMe')).open.pending_actions).toBe(1);
    const all: { uid: string }[] = JSON.parse(await told('packages', packages, 'listAllPackages'));
    expect(all.map(({ uid }) => uid).sort()).toEqual([packs.ref, packs.below].sort());
  });

  it('their permission says that they see nothing of the project as a whole, so that no page asks for it', async () => {
    for (const person of [members.reporter, members.approver])
      expect(JSON.parse(await told('projects', projects, 'readProjectPermission', person)).is_limited).toBe(true);
    for (const person of [people.viewer, people.admin, people.superuser, people.stranger, members.idle])
      expect(JSON.parse(await told('projects', projects, 'readProjectPermission', person)).is_limited).toBe(false);
  });

  it('an approver sees the packages whose role reports to theirs', async () => {
    const project: Project = JSON.parse(await told('projects', projects, 'readProject', members.approver));
    expect(project.related_refs.map(({ uid }) => uid)).toEqual([uids.master, packs.ref, packs.below]);
  });

  it('with the next request it is none, once another role reports for A', async () => {
    const read = packages.readPackage;
    expect(await ask(read, { as, pack: 'ref' })).toBe('reached');
    assign('another');
    for (const pack of ['ref', 'below'] as const) expect(await ask(read, { as, pack })).toBe(NOT_FOUND);
    const project: Project = JSON.parse(await told('projects', projects, 'readProject'));
    expect(project.related_refs.map(({ uid }) => uid)).toEqual([uids.master]);
    expect(JSON.parse(await told('packages', packages, 'listAllPackages'))).toEqual([]);
  });

  it('a package without a responsible role is for all who enter figures, and what is below it is not [REP-327]', async () => {
    assign(null);
    const read = packages.readPackage;
    expect(await ask(read, { as, pack: 'ref' })).toBe('reached');
    expect(await ask(read, { as, pack: 'below' })).toBe(NOT_FOUND);
    const all: { uid: string }[] = JSON.parse(await told('packages', packages, 'listAllPackages'));
    expect(all.map(({ uid }) => uid)).toEqual([packs.ref]);
  });

  it('a package without a responsible role waits for nobody whose role is gone, and no list names it to them', async () => {
    assign(null);
    expect(JSON.parse(await told('me', me, 'readMe')).open.pending_actions).toBe(1);
    expect(JSON.parse(await told('me', me, 'readMe', members.idle)).open.pending_actions).toBe(0);
    for (const [resource, routes, name] of LISTS)
      expect([name, JSON.parse(await told(resource, routes, name, members.idle))]).toEqual([name, []]);
  });

  it('a package without a responsible role reminds nobody whose role is gone', async () => {
    assign(null, '2026-03-01');
    const reminded = await dueReports(tenantUid, '2026-03-01', '2026-03-01T07:00:00Z');
    expect([as, members.idle].map(({ uid }) => reminded.has(uid))).toEqual([true, false]);
  });

  it.each(inProject)('%s hides all from whose role is gone', async (_name, route) => {
    for (const report of ['draft', 'structure'] as const) expect(await ask(route, { as: members.idle, report })).toBe(NOT_FOUND);
  });
});
