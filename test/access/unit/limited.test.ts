import { describe, expect, it } from 'vitest';
import { companies } from '../../../shared/contract/company/companies.ts';
import { dashboard } from '../../../shared/contract/indicator/dashboard.ts';
import { results } from '../../../shared/contract/indicator/results.ts';
import { me } from '../../../shared/contract/person/me.ts';
import { packages } from '../../../shared/contract/project/packages.ts';
import { type Project, projects } from '../../../shared/contract/project/projects.ts';
import { reports as reportRoutes } from '../../../shared/contract/report/reports.ts';
import type { ResourceDef, RouteDef } from '../../../shared/contract/route.ts';
import { answerOf, ask, HIDDEN, packs, reports, suppliers } from '../../support/access/limited-world.ts';
import { guarded, type Person, people, table, uids } from '../../support/access/world.ts';

/**
 * A person whose grant is limited to one package and those below it, such as a supplier's. Tests every operation of the project,
 * so that a new one is refused to them until a decision is made here.
 */
const inProject = guarded.filter(
  ([, { access }]) => typeof access === 'object' && ['project', 'tracker', 'commit'].includes(access.scope),
);
const packagesOf = ({ access }: RouteDef) => (typeof access === 'object' ? access.packages : undefined);
const names = (kind: string, { path }: RouteDef) => path.includes(`{${kind}}`);
const ofPackage = inProject.filter(([, route]) => packagesOf(route) === 'named');
const ofReport = ofPackage.filter(([, route]) => names('commitId', route));
const ofWhole = inProject.filter(([, route]) => packagesOf(route) === undefined);
const NOT_FOUND = 404;
const as = suppliers.current;

describe('what is about the project as a whole', () => {
  it.each(ofWhole)('%s answers 404 to whoever has only a package of it, whatever the path names', async (_name, route) => {
    expect(await ask(route, { as })).toBe(NOT_FOUND);
    expect(await ask(route, { as, report: 'draft' })).toBe(NOT_FOUND);
  });

  it('is everything but what is listed here', () => {
    const limited = inProject.filter(([, route]) => packagesOf(route) !== undefined).map(([name]) => name);
    expect(limited.sort()).toEqual(LIMITED);
  });
});

describe('what is about a package', () => {
  it.each(ofReport)('%s is for the reports of the own package and of those below, and hides others', async (_name, route) => {
    const pack = names('refId', route) ? ('below' as const) : ('ref' as const);
    expect(await ask(route, { as, report: 'pending' })).not.toBe(NOT_FOUND);
    expect(await ask(route, { as, report: 'below', pack })).not.toBe(NOT_FOUND);
    for (const report of ['beside', 'besideSubmitted', 'structure'] as const)
      for (const at of ['ref', 'beside', 'master'] as const)
        expect([report, at, await ask(route, { as, report, pack: at })]).toEqual([report, at, NOT_FOUND]);
  });

  it.each(ofPackage.filter(([, route]) => !names('commitId', route)))(
    '%s is for the own package, and hides another one and the root',
    async (_name, route) => {
      expect(await ask(route, { as })).not.toBe(NOT_FOUND);
      expect(await ask(route, { as, pack: 'beside' })).toBe(NOT_FOUND);
      expect(await ask(route, { as, pack: 'master' })).toBe(NOT_FOUND);
    },
  );

  it.each(inProject)(
    '%s hides all from who left the role that theirs came through, and from whose role is gone',
    async (_name, route) => {
      for (const former of [suppliers.former, suppliers.ended])
        for (const report of ['draft', 'pending', 'structure'] as const)
          expect(await ask(route, { as: former, report })).toBe(NOT_FOUND);
    },
  );

  it('a right on the whole project stays beside the limited one, which adds to it on the package alone', async () => {
    const of = (name: string) => inProject.find(([each]) => each === name)![1];
    const both = suppliers.viewing;
    const body = { value: '1' };
    expect(await ask(of('listMembers'), { as: both })).toBe('reached');
    expect(await ask(of('listNodes'), { as: both, report: 'besideSubmitted' })).toBe('reached');
    expect(await ask(of('listNodes'), { as: both, report: 'draft' })).toBe('reached');
    expect(await ask(of('listNodes'), { as: both, report: 'beside' })).toBe(403);
    expect(await ask(of('enterValue'), { as: both, report: 'beside', body })).toBe(403);
  });
});

/** The responses of real handlers. */
const told = async (resource: string, routes: object, name: string, person = as) => {
  const { status, text } = await answerOf(resource, routes as ResourceDef, name, { as: person });
  expect([name, status]).toEqual([name, 200]);
  return text;
};

describe('what a person of a supplier is told', () => {
  const LISTS = [
    ['projects', projects, 'readProject'],
    ['projects', projects, 'listProjects'],
    ['projects', projects, 'readProjectPermission'],
    ['companies', companies, 'listCompanies'],
    ['me', me, 'listMyPackages'],
    ['me', me, 'readMe'],
    ['packages', packages, 'listAllPackages'],
    ['reports', reportRoutes, 'listOpenReports'],
  ] as const;

  it.each(LISTS)(
    '%s: of no other package and of no company above, and of none once the role is left',
    async (resource, routes, name) => {
      const text = await told(resource, routes, name);
      for (const hidden of [...HIDDEN, 'Hidden company']) expect(text).not.toContain(hidden);
      const { text: later } = await answerOf(resource, routes as ResourceDef, name, { as: suppliers.former });
      for (const hidden of [...HIDDEN, 'Own package', packs.below, reports.below]) expect(later).not.toContain(hidden);
    },
  );

  it.each(LISTS.filter(([, , name]) => name !== 'readProject'))(
    '%s: of no package any more once the role is gone or names another one, before their grants follow',
    async (resource, routes, name) => {
      for (const late of [suppliers.ended, suppliers.moved]) {
        const { text } = await answerOf(resource, routes as ResourceDef, name, { as: late });
        for (const hidden of ['Own package', packs.ref, packs.below, reports.draft, reports.below])
          expect(text).not.toContain(hidden);
      }
      const { text } = await answerOf(resource, routes as ResourceDef, name, { as: suppliers.ended });
      expect(text).not.toContain(uids.project);
    },
  );

  it('a role that names another package shows that one at once', async () => {
    const found: { uid: string }[] = JSON.parse(await told('me', me, 'listMyPackages', suppliers.moved));
    expect(found.map(({ uid }) => uid)).toEqual([packs.beside]);
  });

  it('the project has the package and those below, below its root, and nothing of how it is set up', async () => {
    const project: Project = JSON.parse(await told('projects', projects, 'readProject'));
    expect(project.related_refs.map(({ uid, parent }) => [uid, parent])).toEqual([
      [uids.master, null],
      [packs.ref, uids.master],
      [packs.below, packs.ref],
    ]);
    expect(project.related_commits.map(({ ref_id }) => ref_id)).toEqual([packs.ref, packs.below]);
    expect(project).toMatchObject({ meta_json: {}, reporting: null });
  });

  it.each(['viewing', 'readingBeside'] as const)(
    'drafts are named in the packages that they enter figures in, and in no other one that they see: %s [REP-334]',
    async (name) => {
      const project: Project = JSON.parse(await told('projects', projects, 'readProject', suppliers[name]));
      expect(project.related_refs.map(({ uid }) => uid)).toContain(packs.beside);
      expect(project.related_commits.map(({ ref_id }) => ref_id)).toEqual([packs.ref, packs.below]);
    },
  );

  it('their rights are those of reporting, and none on the project', async () => {
    const permission = JSON.parse(await told('projects', projects, 'readProjectPermission'));
    expect(permission.is_admin).toBe(false);
    expect(permission.actions).toEqual(
      expect.arrayContaining(['READ_TRACKER_REF', 'UPDATE_TRACKER_REF_SCORE_VALUE', 'READ_TRACKER_REF_SCORE_VALUE']),
    );
    expect(permission.actions).not.toEqual(expect.arrayContaining(['READ_PROJECT_MEMBER']));
    expect(permission.actions).not.toEqual(expect.arrayContaining(['READ_PROJECT_REPORT']));
  });

  it.each([
    ['packages', packages, 'listPackages'],
    ['dashboard', dashboard, 'exportInputs'],
    ['results', results, 'exportPeriods'],
  ] as const)(
    'a list costs who also has rights in one package no more reads than others: %s %o',
    async (resource, routes, name) => {
      const costs = async (person: Person) => {
        const before = table.reads;
        await told(resource, routes, name, person);
        return table.reads - before;
      };
      await costs(people.viewer);
      expect(await costs(suppliers.viewing)).toBe(await costs(people.viewer));
    },
  );

  it('nothing is left of their rights once their role is gone, before a job has followed', async () => {
    const permission = JSON.parse(await told('projects', projects, 'readProjectPermission', suppliers.ended));
    expect([permission.is_limited, permission.actions, permission.project_disciplines]).toEqual([false, [], []]);
  });

  it('what waits for them and what search finds is the package and those below', async () => {
    const found: { uid: string }[] = JSON.parse(await told('me', me, 'listMyPackages'));
    expect(found.map(({ uid }) => uid).sort()).toEqual([packs.ref, packs.below].sort());
    expect(JSON.parse(await told('me', me, 'readMe')).open.pending_actions).toBe(2);
    const all: { uid: string }[] = JSON.parse(await told('packages', packages, 'listAllPackages'));
    expect(all.map(({ uid }) => uid).sort()).toEqual([packs.ref, packs.below].sort());
  });

  it('others are told of every package as before', async () => {
    const project: Project = JSON.parse(await told('projects', projects, 'readProject', people.viewer));
    expect(project.related_refs).toHaveLength(4);
    expect(await told('me', me, 'listMyPackages', people.viewer)).toContain('Hidden package');
  });
});

const LIMITED = [
  'abandonUpload',
  'addSectionComment',
  'changeComment',
  'changeCurrentDocument',
  'changeCurrentNode',
  'changeMetricValue',
  'changeNode',
  'changeReport',
  'changeReportById',
  'changeReportDocument',
  'completeUpload',
  'createNode',
  'deleteComment',
  'deleteUpload',
  'dispatchProject',
  'enterMetricValue',
  'enterValue',
  'listNodes',
  'listReportAudit',
  'listReportChanges',
  'listSectionComments',
  'listSubmittedReports',
  'listUploads',
  'listValueChanges',
  'listValues',
  'readCurrentReport',
  'readDocumentFile',
  'readDocumentUpload',
  'readPackage',
  'readProject',
  'readReceipt',
  'readReport',
  'readReportById',
  'readReportIndicators',
  'readUpload',
  'replaceReport',
  'requestUpload',
  'resubmitReport',
  'saveInputs',
  'saveNode',
  'submitReport',
];
