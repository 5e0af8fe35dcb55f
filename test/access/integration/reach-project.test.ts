import { beforeAll, expect, it } from 'vitest';
import { itemsOf, makeReach, type Reach, toldBy } from '../../support/makers/reach.ts';
import { formOf } from '../../support/makers/uploads.ts';

/** A request of an administrator to their own project that names something of another project. */
type Case = readonly [operation: string, method: string, path: string, body?: object | undefined, status?: number];

let world: Reach;

beforeAll(async () => {
  world = await makeReach();
}, 120_000);

const file = (name: string, text: string) => new File([text], name, { type: 'text/plain' });

function cases({ ids, hidden, root, rootRef, section, path, period, roleUid }: Reach): Case[] {
  const [tracker, project] = [`/api/tracker/${ids.trackerId}`, `/api/project/${ids.projectId}`];
  const [at, report] = [`${tracker}/commit/${root}`, `${tracker}/commit/${ids.commitId}`];
  const [other, role] = [hidden.ids, hidden.role.uid];
  const dispatch = (type: string, fields: object, status = 404): Case => [
    ...(['dispatchProject', 'POST', `${tracker}/dispatch/`] as const),
    ...([{ type, ...fields }, status] as const),
  ];
  const range = `refId=${other.refId}&fromDate=2024-01-01&toDate=2024-12-31`;
  const link = { edge_type: 'treetree', parent_id: 'x', child_id: other.treeId, from_commit: hidden.root };
  const branch = { ref_name: 'Mine', responsible_discipline: role };
  const attachments = [{ url: hidden.file, filename: 'mine.csv' }];
  const remark = { title: 'Mine', text: 'Mine', attachments };
  const calculation = { type: 'comment', path: section, ...remark };
  const [own, auth] = [roleUid('Reporter'), other.authGroupId];
  return [
    dispatch('MOVE_PATH', { from_path: path, to_path: section, pos: 'last-child', commitId: hidden.root }),
    dispatch('METRICS_TO_CSV', { commitId: hidden.root }),
    dispatch('CSV_TO_INPUT_VALUES', { commitId: other.commitId, docId: other.docId, fileId: other.objectId }),
    dispatch('MOVE_COMMIT', { commit_id: other.commitId, to_ref_id: ids.refId }),
    dispatch('MOVE_COMMIT', { commit_id: ids.commitId, to_ref_id: other.refId }),
    dispatch('PULL_FROM_TEMPLATE', { ref_id: other.refId }),
    dispatch('SUBMIT_APPORTIONMENTS', { supplier_ref_id: other.refId, reporting_period_id: period }),
    dispatch('SUBMIT_APPORTIONMENTS', { supplier_ref_id: ids.refId, reporting_period_id: other.reportingPeriodId }),
    ['readApportionment', 'GET', `${project}/reporting_periods/${period}/apportionment/?ref_id=${other.refId}`],
    dispatch('PUSH_TO_TEMPLATE_CHILDREN', {}, 200),
    dispatch('REFS_FROM_THIS_TEMPLATE', {}, 200),
    ['previewTemplateUpdate', 'POST', `${tracker}/template/preview/`, { type: 'PUSH_TO_TEMPLATE_CHILDREN' }, 200],
    ['previewTemplateUpdate', 'POST', `${tracker}/template/preview/`, { type: 'PULL_FROM_TEMPLATE', ref_id: other.refId }],
    ['previewReportAct', 'POST', `${report}/preview/`, { to_ref_id: other.refId }],
    ['previewReportAct', 'POST', `${report}/preview/`, { reporting_period: other.reportingPeriodId }, 400],
    [
      'grantException',
      'POST',
      `${project}/reporting_periods/${period}/exceptions/`,
      { reason: 'Mine', last_day: '2999-01-01', ref_ids: [other.refId] },
      400,
    ],
    ['listTemplateNodes', 'GET', `/api/template/${other.trackerId}/node/`],
    ['changeStructure', 'PATCH', `${tracker}/`, { from_template: other.trackerId }, 403],
    ['putStructure', 'PUT', `${tracker}/`, { from_template: other.trackerId }, 403],
    ['createNode', 'POST', `${at}/node/`, { type: 'copy', from_path: hidden.path, from_commit: hidden.root }],
    ['createNode', 'POST', `${report}/node/`, calculation, 400],
    ['linkSubtree', 'PUT', `${tracker}/commit/edge/${root}/`, link],
    ['linkTree', 'PUT', `${at}/edge/`, link],
    ['restoreNode', 'POST', `${at}/removed/`, { uid: other.nodeUid, version: 1 }],
    ['createFactor', 'POST', `${at}/convfactor/`, { from_commit_id: hidden.root }],
    ['setTarget', 'POST', `${at}/target/`, { metric: hidden.resultMetric, value: 1 }, 400],
    ['importStructure', 'POST', `${at}/structure/`, { file: other.objectId, format: 'csv', dry_run: true }],
    ['createPackage', 'POST', `${tracker}/ref/`, { name: 'Mine', parent: other.refId }, 400],
    ['createPackage', 'POST', `${tracker}/ref/`, { name: 'Mine', meta_json: { responsible_discipline: role } }, 400],
    ['createBranch', 'POST', `${tracker}/ref/${ids.refId}/branch/`, branch, 400],
    ['createBranchBelowSection', 'POST', `${tracker}/ref/${ids.refId}/tree/x/branch/`, branch, 400],
    ['createPackageBelowSection', 'POST', `${tracker}/ref/${ids.refId}/tree/x/`, branch, 400],
    ['changeBranch', 'PUT', `${tracker}/ref/${rootRef}/branch/${ids.refId}/`, branch, 400],
    ['changePackage', 'PATCH', `${tracker}/ref/${ids.refId}/`, { meta_json: { responsible_discipline: role } }, 400],
    ['putPackage', 'PUT', `${tracker}/ref/${ids.refId}/`, { name: 'Mine', meta_json: { responsible_discipline: role } }, 400],
    ['adoptStructure', 'PUT', `${tracker}/ref/${ids.refId}/head/${ids.refId}/`, { target: { ref: other.refId } }, 400],
    ['createRole', 'POST', `${project}/discipline/`, { name: 'Lead', auth }, 400],
    ['replaceRole', 'PUT', `${project}/discipline/${own}/`, { name: 'Lead', auth }, 400],
    ['changeRole', 'PATCH', `${project}/discipline/${own}/`, { approver: role }, 400],
    ['giveRole', 'POST', `${project}/member/`, { email: world.boss.email, project_discipline: role }, 400],
    ['inviteToProject', 'POST', `${project}/invite/`, { email: 'mine@sample.example', project_discipline: role }, 400],
    ['answerInvite', 'PUT', `/api/project/${other.projectId}/invite/${other.inviteId}/`, { status: 'accepted' }],
    ['readProjectDashboard', 'GET', `/api/dashboard/project/${ids.projectId}/indicator/?${range}`],
    ['readWholeDashboard', 'GET', `/api/dashboard/project/${ids.projectId}/?${range}`],
    ['exportIndicators', 'GET', `${project}/export/indicators/?${range}&period=project&cumulative=false`],
    ['exportInputs', 'GET', `${project}/inputs/?${range}`],
    ['readEvidence', 'GET', `/api/dashboard/project/${ids.projectId}/indicator/${other.indicatorId}/evidence/?${range}&period=x`],
    ['listPeriods', 'GET', `${project}/reporting_periods/?${range}`, undefined, 200],
    ['exportPeriods', 'GET', `${project}/reporting_periods/excel/?${range}`],
    ['listPeriodInputs', 'GET', `${project}/reporting_periods/${period}/inputs/?commitId=${other.commitId}`, undefined, 200],
    ['createExport', 'POST', `${project}/export/`, { what: 'inputs', format: 'csv', refId: other.refId }],
    ['readExport', 'GET', `/api/export/${other.jobId}/`],
    ['readJob', 'GET', `/api/job/${other.jobId}/`],
    ['readComment', 'GET', `/api/comment/${other.commentId}/`],
    ['readStoredFile', 'GET', hidden.file],
    [
      'requestStoreUpload',
      'POST',
      '/api/store/upload/',
      { filename: 'a.csv', content_type: 'text/csv', size: 9, commit: other.commitId },
    ],
    ['readStoreUpload', 'GET', `/api/store/upload/${other.objectId}/`],
    ['completeStoreUpload', 'POST', `/api/store/upload/${other.objectId}/`],
    ['abandonStoreUpload', 'DELETE', `/api/store/upload/${other.objectId}/`],
    ['readMailReceiver', 'GET', `/api/mailinglist/?user=${hidden.person.uid}`, undefined, 403],
    ['createMailReceiver', 'POST', '/api/mailinglist/', { user: hidden.person.uid }, 403],
    ['deleteMailReceiver', 'DELETE', `/api/mailinglist/${hidden.person.uid}/`, undefined, 403],
    ['createProject', 'POST', '/api/project/', { name: 'Mine', company: other.companyId }, 400],
    ['copySetup', 'POST', `${project}/setup/`, { from: other.projectId }, 400],
    ['createProject', 'POST', '/api/project/', { name: 'Mine', company: ids.companyId }, 400],
    ['changeReportById', 'PATCH', `${report}/`, { reporting_period: other.reportingPeriodId }, 400],
    [
      'replaceReport',
      'PUT',
      `${tracker}/ref/${ids.refId}/commit/${ids.commitId}/`,
      { reporting_period: other.reportingPeriodId },
      400,
    ],
    [
      'changeReport',
      'PATCH',
      `${tracker}/ref/${ids.refId}/commit/${ids.commitId}/`,
      { reporting_period: other.reportingPeriodId },
      400,
    ],
    ['resubmitReport', 'POST', `${tracker}/ref/${ids.refId}/commit/${other.commitId}/`, { comment: 'Mine' }],
    ['submitReport', 'POST', `${tracker}/ref/${ids.refId}/commit/`, { comment: 'Mine', commit: other.commitId }, 409],
    ['enterValue', 'POST', `${report}/value/`, { metric: other.nodeUid, value: 1 }],
    ['saveInputs', 'PUT', `${report}/inputs/`, { inputs: [{ uid: other.nodeUid, input: { value: 1 } }] }],
    ['addSectionComment', 'POST', `${report}/tree/${other.treeId}/comment/`, remark],
  ];
}

const FORMS: readonly (readonly [string, (world: Reach) => [string, Record<string, string | File>], number])[] = [
  [
    'IMPORT_FROM_JSON',
    ({ ids, hidden }) => [
      `/api/tracker/${ids.trackerId}/dispatch/`,
      { type: 'IMPORT_FROM_JSON', commitId: hidden.root, fileobj: file('a.json', '{}') },
    ],
    404,
  ],
  [
    'METRICS_FROM_CSV',
    ({ ids, hidden }) => [
      `/api/tracker/${ids.trackerId}/dispatch/`,
      { type: 'METRICS_FROM_CSV', refId: hidden.ids.refId, fileobj: file('a.csv', 'a') },
    ],
    404,
  ],
  ['storeFile', ({ hidden }) => ['/api/store/object/', { file: file('a.csv', 'a'), commit: hidden.ids.commitId }], 404],
];

it('an administrator of a project changes and is told nothing of another one, whatever their requests name [SET-012]', async () => {
  const { tenant, keeper, hidden } = world;
  const before = await itemsOf(tenant, hidden.uids);
  const wrong: unknown[] = [];
  for (const [operation, method, path, body, status = 404] of cases(world)) {
    const answer = await keeper.call({ method, path, ...(body && { body }) });
    const told = toldBy(answer, path + JSON.stringify(body ?? {}), hidden);
    if (answer.status !== status || told.length > 0)
      wrong.push({ operation, path, status: answer.status, told, text: answer.text.slice(0, 200) });
  }
  for (const [operation, of, status] of FORMS) {
    const [path, fields] = of(world);
    const answer = await keeper.call({ method: 'POST', path, ...(await formOf(fields)) });
    if (answer.status !== status) wrong.push({ operation, status: answer.status, text: answer.text.slice(0, 200) });
  }
  expect(wrong).toEqual([]);
  expect(await itemsOf(tenant, hidden.uids)).toEqual(before);
}, 120_000);
