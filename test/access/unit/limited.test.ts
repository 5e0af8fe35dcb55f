import { describe, expect, it } from 'vitest';
import type { RouteDef } from '../../../shared/contract/route.ts';
import { ask, guarded, people } from '../../support/access/world.ts';

/**
 * Somebody whose grant is limited to one package and what is below it, such as a person of a supplier: every operation of the project
 * is asked for, so that a new one is refused to them until somebody decides otherwise here.
 */
const inProject = guarded.filter(
  ([, { access }]) => typeof access === 'object' && ['project', 'tracker', 'commit'].includes(access.scope),
);
const packagesOf = ({ access }: RouteDef) => (typeof access === 'object' ? access.packages : undefined);
const names = (kind: string, { path }: RouteDef) => path.includes(`{${kind}}`);
const ofPackage = inProject.filter(([, route]) => packagesOf(route) === 'named');
const ofReport = ofPackage.filter(([, route]) => names('commitId', route));
const elsewhere = inProject.filter(([, route]) => packagesOf(route) === undefined);

/** Whether the access check passed: what comes after it is about the report, the body or the handler. */
const HIDDEN = 404;

describe('what is about the project as a whole', () => {
  it.each(elsewhere)('%s answers 404 to whoever has only a package of it, whatever the path names', async (_name, route) => {
    expect(await ask(route, { as: people.supplier })).toBe(HIDDEN);
    const own = names('refId', route) || names('commitId', route);
    if (own) expect(await ask(route, { as: people.supplier, commit: 'draft' })).toBe(HIDDEN);
  });

  it('is everything but what is listed here', () => {
    const limited = inProject.filter(([, route]) => packagesOf(route) !== undefined).map(([name]) => name);
    expect(limited.sort()).toEqual(LIMITED);
  });
});

describe('what is about a package', () => {
  it.each(ofReport)('%s is for the reports of the own package and of those below, and hides others', async (_name, route) => {
    const pack = names('refId', route);
    expect(await ask(route, { as: people.supplier, commit: 'pending' })).not.toBe(HIDDEN);
    expect(await ask(route, { as: people.supplier, commit: 'below', ...(pack && { pack: 'below' as const }) })).not.toBe(HIDDEN);
    for (const commit of ['beside', 'besideSubmitted', 'structure'] as const)
      for (const at of ['ref', 'beside', 'master'] as const)
        expect([commit, at, await ask(route, { as: people.supplier, commit, pack: at })]).toEqual([commit, at, HIDDEN]);
  });

  it.each(ofPackage.filter(([, route]) => !names('commitId', route)))(
    '%s is for the own package, and hides another one and the root',
    async (_name, route) => {
      expect(await ask(route, { as: people.supplier })).not.toBe(HIDDEN);
      expect(await ask(route, { as: people.supplier, pack: 'beside' })).toBe(HIDDEN);
      expect(await ask(route, { as: people.supplier, pack: 'master' })).toBe(HIDDEN);
    },
  );

  it.each(inProject)(
    '%s hides all from who left the role that theirs came through, and from whose role is gone',
    async (_name, route) => {
      for (const as of [people.formerSupplier, people.endedSupplier])
        for (const commit of ['draft', 'pending', 'structure'] as const) expect(await ask(route, { as, commit })).toBe(HIDDEN);
    },
  );

  it('a right on the whole project stays beside the limited one, and what is limited adds to it on the package alone', async () => {
    const of = (name: string) => inProject.find(([each]) => each === name)![1];
    const as = people.viewingSupplier;
    expect(await ask(of('listMembers'), { as })).toBe('reached');
    expect(await ask(of('listNodes'), { as, commit: 'besideSubmitted' })).toBe('reached');
    expect(await ask(of('listNodes'), { as, commit: 'draft' })).toBe('reached');
    expect(await ask(of('listNodes'), { as, commit: 'beside' })).toBe(403);
    const body = { value: '1' };
    expect(await ask(of('enterValue'), { as, commit: 'beside', body })).toBe(403);
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
  'readReport',
  'readUpload',
  'replaceReport',
  'requestUpload',
  'resubmitReport',
  'saveInputs',
  'saveNode',
  'submitReport',
];
