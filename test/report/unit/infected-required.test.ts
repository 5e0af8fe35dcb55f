import { expect, it } from 'vitest';
import { readNodes } from '../../../frontend/src/features/report/model/read.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { blocking } from '../../../shared/domain/report/required.ts';
import { patchNode } from '../../../shared/domain/structure/tree.ts';
import { at } from '../../support/fixtures/trees.ts';
import { bridge, DOCUMENT, makePack, rita, tenantUid } from '../../support/memory/world/receipt-world.ts';

const { documentStore } = await import('../../../functions/data/stores/report/document-store.ts');
const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');

const { uid: projectUid, structureUid, rootUid } = bridge.project;
const place = { projectUid, structureUid, rootUid, packageUid: rootUid, isRoot: true };
const cause = { by: rita.uid, at: new Date().toISOString(), correlationId: 'test' };
await structureStore(tenantUid).change(place, undefined, cause, (tree) =>
  patchNode(tree, at(tree, DOCUMENT), { meta_json: { isRequired: true } }),
);
const pack = await makePack('Groundworks');
const reports = `/api/tracker/${structureUid}/ref/${pack.pack.uid}/commit/`;
const submit = async () => {
  const { status, text } = await rita.post(reports, { comment: 'Done' });
  return [status, status < 300 ? '' : JSON.parse(text).detail];
};
const MISSING = 'Please enter required data before submitting the report\nInvoices';
const INFECTED = `${MISSING} (a virus was found in its file: upload a clean copy)`;

/** The document on the report's page. */
async function onThePage() {
  const list = (await rita.get(`/api/tracker/${structureUid}/commit/${pack.uid}/node/`)).json<StructureNodeItem[]>();
  const { nodes, documents } = readNodes(list);
  const none = { figureOf: () => null, isNotApplicable: () => true, isNotForSubmission: () => false };
  const hasFile = (uid: string) => documents.get(uid)?.hasFile === true;
  return blocking(nodes, { ...none, hasFile, isInfected: (uid) => documents.get(uid)?.isInfected === true }, new Set()).missing;
}

it('a required document wants a file without a virus, in the API and on the page [REP-323]', async () => {
  expect(await submit()).toEqual([400, MISSING]);
  const upload = await pack.attach('invoices.csv');
  expect(await onThePage()).toEqual([]);
  await documentStore(tenantUid, pack.uid).markScanned(upload, 'infected');
  expect(await submit()).toEqual([400, INFECTED]);
  expect(await onThePage()).toEqual([INFECTED.split('\n')[1]]);
  await pack.attach('clean.csv');
  expect(await onThePage()).toEqual([]);
  expect(await submit()).toEqual([expect.any(Number), '']);
});
