import { beforeAll, expect, it } from 'vitest';
import type { SupplierClient, SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { itemsOf, makeReach, type Reach, toldBy } from '../../support/makers/reach.ts';

type Case = readonly [operation: string, method: string, path: string, body?: object | undefined, status?: number];

let world: Reach;
let request: SupplierRequest;

/**
 * A third project sends requests to the hidden project and its company, so that there is a request which does not involve the
 * keeper.
 */
beforeAll(async () => {
  world = await makeReach();
  const { owner, ids, hidden, roleUid } = world;
  const project = `/api/project/${hidden.ids.projectId}/`;
  const allow = { meta_json: { allowSuppliers: true } };
  expect((await owner.call({ method: 'PATCH', path: project, body: allow })).status).toBe(200);
  const body = { supplier_discipline: roleUid('Approver'), supplier_project: ids.projectId };
  const asked = await owner.call({ method: 'POST', path: `${project}supplier/`, body });
  expect(asked.status).toBe(201);
  request = asked.json<SupplierRequest>();
  expect((await owner.call({ method: 'PATCH', path: project, body: { meta_json: { allowSuppliers: null } } })).status).toBe(200);
}, 120_000);

function cases({ ids, hidden, roleUid }: Reach): Case[] {
  const [own, other] = [`/api/project/${ids.projectId}/supplier/`, `/api/project/${hidden.ids.projectId}/supplier/`];
  const accepted = { status: 'accepted', new_name: 'Mine', auth_group: 'x', client_ref: hidden.ids.refId };
  return [
    ['requestSupplier', 'POST', other, { supplier_discipline: roleUid('Reporter') }],
    ['requestSupplier', 'POST', own, { supplier_discipline: hidden.role.uid }],
    ['listSupplierRequests', 'GET', own, undefined, 200],
    ['listSupplierRequests', 'GET', other],
    ['answerSupplierRequest', 'PUT', `${own}${request.uid}/`, { status: 'rejected' }],
    ['answerSupplierRequest', 'PUT', `${own}${request.uid}/`, accepted],
    ['answerSupplierRequest', 'PUT', `${other}${request.uid}/`, { status: 'rejected' }],
    ['endSupplier', 'DELETE', `${own}${request.uid}/`],
    ['endSupplier', 'DELETE', `${other}${request.uid}/`],
    ['listSentSupplierRequests', 'GET', `${other}sent/`],
    ['withdrawSupplierRequest', 'DELETE', `${other}sent/${request.uid}/`],
    ['listSupplierClients', 'GET', `${own}client/`, undefined, 200],
    ['listSupplierClients', 'GET', `${other}client/`],
  ];
}

it('an administrator of a project is told and changes nothing of one that allows no suppliers [SET-012]', async () => {
  const { tenant, keeper, hidden } = world;
  const before = await itemsOf(tenant, hidden.uids);
  const wrong: unknown[] = [];
  for (const [operation, method, path, body, status = 404] of cases(world)) {
    const answer = await keeper.call({ method, path, ...(body && { body }) });
    const told = toldBy(answer, path + JSON.stringify(body ?? {}), hidden);
    if (answer.status !== status || told.length > 0) wrong.push({ operation, path, status: answer.status, told });
  }
  expect(wrong).toEqual([]);
  expect(await itemsOf(tenant, hidden.uids)).toEqual(before);
}, 120_000);

it('listSupplierClients tells the name and the company of one that does, and nothing else', async () => {
  const { owner, keeper, ids, hidden } = world;
  const path = `/api/project/${hidden.ids.projectId}/`;
  await owner.call({ method: 'PATCH', path, body: { meta_json: { allowSuppliers: true } } });
  const list = (await keeper.call({ path: `/api/project/${ids.projectId}/supplier/client/` })).json<SupplierClient[]>();
  expect(list).toEqual([{ uid: hidden.ids.projectId, name: 'Hidden project', company: { name: 'Hidden company' } }]);
});
