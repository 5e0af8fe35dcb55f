import { beforeAll, expect, it, vi } from 'vitest';
import { toOperation } from '../../../shared/domain/indicator/equation.ts';
import { actingOnMore } from '../../support/access/acting.ts';
import { type Answer, callsOf } from '../../support/access/handler-calls.ts';
import {
  type ClosingWorld,
  closingWorld,
  measure,
  nodeIn,
  periodsIn,
  reportOfMonth,
  tenantUid,
} from '../../support/memory/closing.ts';
import { accept, causeOf, items, load, makePackage, makePerson, makeProject } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

/**
 * The request of an operation by a person who administers one project and one company (or reports for the project), and the
 * expected status.
 */
type Case = readonly [method: string, path: string, body: object | undefined, status: number, reporter?: string];

const call = callsOf('ours.example', tenantUid);
const sentBy =
  (userUid: string) =>
  (method: string, path: string, body?: object): Promise<Answer> =>
    call(userUid, method, path, body, { auth_time: Math.floor(Date.now() / 1000) }, { headers: { prefer: 'respond-async' } });

let cases: Record<string, Case[]>;
let boss: string;
let foreign: string[];

/** The ids of another person's project, of its company, and of everything in them. */
async function idsOf({ project, piling, crane }: ClosingWorld, requestUid: string) {
  const [period, report] = [(await periodsIn(project))[0]!, await reportOfMonth(piling, '2024-01-01')];
  const { roles } = await load(project.uid);
  const indicator = await measure({ ada: await makePerson('Owner'), project } as ClosingWorld);
  const node = await nodeIn({ project } as ClosingWorld, piling, report.uid);
  return { project, piling, crane, period, report, role: roles[0]!.uid, indicator, node, requestUid };
}

/** All stored items that contain one of the foreign ids. */
const others = () =>
  [...items]
    .filter(([key, item]) => foreign.some((uid) => `${key}${JSON.stringify(item)}`.includes(uid)))
    .map(([key, item]) => [key, structuredClone(item)]);

beforeAll(async () => {
  for (const name of ['BUCKET_NAME', 'USER_POOL_ID', 'MAIL_FROM']) vi.stubEnv(name, 'test');
  vi.stubEnv('APP_ORIGIN', 'https://ours.example');
  const [own, hidden, owner] = [await closingWorld(), await closingWorld(), await makePerson('Sue')];
  await db.entities.user.patch({ tenantUid, uid: owner.userUid }).set({ isSuperuser: true, isTenantSuperuser: true }).go();
  const asOwner = sentBy(owner.userUid);
  const administrator = own.ada;
  const grant = { scope: 'company' as const, scopeUid: own.project.companyUid, isAdmin: true, actions: [], roles: [] };
  await transact(personStore(tenantUid).grantWrites(administrator.userUid, grant, causeOf(owner.userUid)));
  const { allPackages } = await load(own.project.uid);
  boss = administrator.userUid;
  // The hidden company is below the own one, and the hidden project of another company follows the own project as its template.
  const done = async (method: string, path: string, body: object) => {
    const answer = await asOwner(method, path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
  };
  const apart = await closingWorld();
  await done('PATCH', `/api/company/${hidden.project.companyUid}/`, { parentid: own.project.companyUid });
  await done('PATCH', `/api/tracker/${own.project.structureUid}/`, { is_template: true, is_public: true });
  await done('PATCH', `/api/tracker/${apart.project.structureUid}/`, { from_template: own.project.structureUid });
  const supplier = await makeProject(owner, { name: 'Third', company: 'Third', unit: 'MONTHS', tree: { nodes: [] } as never });
  const { relation } = await accept(owner, apart.project, supplier);
  const [mine, theirs] = [await idsOf(own, ''), await idsOf(apart, relation.uid)];
  const below = await makePackage(owner, hidden.project, 'Below');
  foreign = [
    ...[theirs.project.uid, theirs.project.companyUid, theirs.project.structureUid, theirs.piling.uid, theirs.report.uid],
    ...[theirs.indicator.uid, theirs.requestUid, hidden.project.companyUid, hidden.project.structureUid, below.uid],
  ];
  const company = `/api/company/${own.project.companyUid}/`;
  const project = `/api/project/${own.project.uid}/`;
  const tracker = `/api/tracker/${own.project.structureUid}/`;
  const at = `${tracker}commit/${mine.report.uid}/`;
  const root = `${tracker}commit/${allPackages.find(({ kind }) => kind === 'master')!.treeUid}/`;
  const numerators = [theirs.node.metric!.uid];
  const operation = toOperation({ eqnType: 0, numerators, numerators2: [], denominators: [], factor: 1 });
  const calculation = { name: 'Mine', category: 'Carbon', operation_json: operation, apply_ref_all: true };
  const indicator = `${at}indicator/${theirs.indicator.uid}/`;
  const dispatch = (status: number, type: string, payload: object): Case => [
    'POST',
    `${tracker}dispatch/`,
    { type, payload },
    status,
  ];
  cases = {
    changeCompany: [['PATCH', company, { parentid: theirs.project.companyUid }, 400]],
    putCompany: [['PUT', company, { parentid: theirs.project.companyUid }, 400]],
    changeCompanyMember: [['PATCH', `${company}member/${boss}/?push_below=true`, { is_admin: true }, 200]],
    changeCompanyEmail: [['PATCH', `${company}email/`, { kind: 'report-reminder', enabled: false }, 200]],
    addCompanyIndicator: [['POST', `${company}indicator/?fromExisting=true`, { uid: theirs.indicator.uid }, 400]],
    setCompanyTarget: [['POST', `${company}target/`, { metric: theirs.indicator.resultMetricUid, value: 1 }, 400]],
    replaceCompanyTarget: [['PUT', `${company}target/${theirs.indicator.uid}/`, { value: 1 }, 404]],
    changeCompanyTarget: [['PATCH', `${company}target/${theirs.indicator.uid}/`, { value: 1 }, 404]],
    dispatchProject: [
      dispatch(202, 'PUSH_TO_TEMPLATE_CHILDREN', {}),
      dispatch(404, 'PULL_FROM_TEMPLATE', { ref_id: theirs.piling.uid, pull_descendants: true }),
      dispatch(404, 'MOVE_COMMIT', { commit_id: mine.report.uid, to_ref_id: theirs.crane.uid }),
      dispatch(404, 'MOVE_COMMIT', { commit_id: theirs.report.uid, to_ref_id: mine.crane.uid }),
      dispatch(404, 'SUBMIT_APPORTIONMENTS', { supplier_ref_id: theirs.piling.uid, reporting_period_id: mine.period.uid }),
      dispatch(404, 'MOVE_PATH', { commitId: theirs.report.uid, from_path: '0001', to_path: '0001', pos: 'right' }),
    ],
    createIndicator: [['POST', `${root}indicator/`, calculation, 400]],
    replaceIndicator: [['POST', indicator, calculation, 404]],
    putIndicator: [['PUT', indicator, calculation, 404]],
    changeIndicator: [['PATCH', indicator, calculation, 404]],
    deleteIndicator: [['DELETE', `${indicator}?all_ref=true`, undefined, 404]],
    setTarget: [['POST', `${root}target/`, { metric: theirs.indicator.resultMetricUid, value: 1 }, 400]],
    replaceTarget: [['PUT', `${root}target/${theirs.indicator.uid}/`, { value: 1 }, 404]],
    changeTarget: [['PATCH', `${root}target/${theirs.indicator.uid}/`, { value: 1 }, 404]],
    deleteTarget: [['DELETE', `${root}target/${theirs.indicator.uid}/?all_ref=true`, undefined, 404]],
    inviteToProject: [['POST', `${project}invite/`, { email: 'new@ours.example', project_discipline: theirs.role }, 400]],
    changePeriod: [['PATCH', `${project}reporting_periods/${theirs.period.uid}/?future=true`, { meta_json: {} }, 404]],
    grantException: [
      [
        'POST',
        `${project}reporting_periods/${mine.period.uid}/exceptions/`,
        { reason: 'Late', last_day: '2999-01-01', ref_ids: [theirs.piling.uid] },
        400,
      ],
    ],
    requestSupplier: [
      [
        'POST',
        `/api/project/${theirs.project.uid}/supplier/`,
        { supplier_discipline: mine.role, supplier_project: own.project.uid },
        404,
      ],
    ],
    answerSupplierRequest: [['PUT', `${project}supplier/${theirs.requestUid}/`, { status: 'rejected' }, 404]],
    endSupplier: [['DELETE', `${project}supplier/${theirs.requestUid}/`, undefined, 404]],
    withdrawSupplierRequest: [['DELETE', `${project}supplier/sent/${theirs.requestUid}/`, undefined, 404]],
    // Here the metrics of all projects have the same ids.
    saveInputs: [['PUT', `${at}inputs/`, { inputs: [{ uid: theirs.node.uid, input: { value: '1' } }] }, 200, own.rob.userUid]],
    createBranchBelowSection: [['POST', `${tracker}ref/${theirs.piling.uid}/tree/x/branch/`, { name: 'Mine' }, 404]],
    createPackageBelowSection: [['POST', `${tracker}ref/${theirs.piling.uid}/tree/x/`, { name: 'Mine' }, 404]],
  };
});

/**
 * Operations that make a file or a preview and change nothing. test/access/integration/reach-*.test.ts prove what these contain
 * of others.
 */
const CHANGES_NOTHING = ['createCompanyExport', 'exportTrail', 'createPack', 'previewTemplateUpdate', 'previewIndicatorChange'];

it.each([...actingOnMore.keys()])('%s leaves what the caller does not administer as it is', async (name) => {
  if (CHANGES_NOTHING.includes(name)) return expect(cases).not.toHaveProperty(name);
  const own = cases[name];
  expect(own, `Add a case of ${name}: it acts on more than the thing of its path`).toBeDefined();
  for (const [method, path, body, status, by = boss] of own!) {
    const before = others();
    const answer = await sentBy(by)(method, path, body);
    expect([status, path, answer.text]).toEqual([answer.status, path, answer.text]);
    expect(before.length).toBeGreaterThan(20);
    expect(others()).toEqual(before);
  }
});

it('tells of the companies that were left out, by number alone where they are hidden', async () => {
  const [[method, path, body]] = cases.changeCompanyMember as [Case];
  expect((await sentBy(boss)(method, path, body)).json<object>()).toMatchObject({ left_out: { companies: [], others: 1 } });
});

it('has no case of an operation that acts on nothing else', () => {
  expect(Object.keys(cases).filter((name) => !actingOnMore.has(name))).toEqual([]);
});
