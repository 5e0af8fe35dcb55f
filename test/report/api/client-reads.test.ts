import { beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '../../../shared/contract/report/comments.ts';
import type { ReportDocument } from '../../../shared/contract/report/documents.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ValueView } from '../../../shared/contract/report/values.ts';
import { askAsClient, type ClientCall, errorsIn, missingReads } from '../../support/client-reads.ts';
import { csv } from '../../support/makers/document.ts';
import { makePaper, operation } from '../../support/makers/figures.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { formOf } from '../../support/makers/uploads.ts';

type World = Awaited<ReturnType<typeof planted>>;
type Row = [what: string, row: string, call: (world: World) => ClientCall, by?: (world: World) => TestPerson];

let world: World;

beforeAll(async () => {
  world = await planted();
});

/** The paper check with two documents (one with a file, one untouched), a comment, a figure, an indicator and its target. */
async function planted() {
  const paper = await makePaper();
  const { nodes, tracker, ref, root, reporter } = paper;
  const section = (await nodes.post({ type: 'tree', name: 'Fuel' })).json<StructureNodeItem>();
  const asked = { type: 'document', path: section.path, name: 'Bills', description: { title: 'Which', text: 'All' } };
  const document = (await nodes.post(asked)).json<StructureNodeItem>();
  await nodes.post({ ...asked, name: 'Tickets' });
  const report = (await paper.reporterCalls.current()).uid;
  const send = async <T>(id: string, call: ClientCall) => (await askAsClient(reporter, id, call)).json<T>();
  const all = await paper.reporterCalls.nodes(report);
  const metric = all.find(({ node }) => node.metricscore?.metric?.uid === paper.metric('m-diesel'))!;
  await paper.enter(report);
  const [value] = (await send<ValueView[]>('OPS-162', { ids: [tracker, report] })).filter(
    ({ metric: of }) => of.uid === metric.uid,
  );
  const file = await formOf({ fileobj: csv() });
  const place = { ids: [tracker, report, document.uid], query: { allow_commit_change: 'true', treeId: section.uid } };
  const upload = (await send<ReportDocument>('OPS-139', { ...place, ...file })).status.current_object!.uid;
  const comment = await send<Comment>('OPS-158', { ids: [tracker, report, section.uid], body: { title: 'Fuel', text: 'Why?' } });
  const { uid: indicator, result_metric } = await paper.indicators.add('Diesel', { numerators: [paper.metric('m-diesel')] });
  const target = (await paper.indicators.send('POST', 'target/', { metric: result_metric, value: 1 })).json<{ uid: string }>();
  const equation = { category: 'Carbon', operation_json: operation({ numerators: [paper.metric('m-electricity')] }) };
  const ids = { tracker, ref: ref.uid, root, report, section: section.uid, document: document.uid };
  return {
    ...paper,
    ids,
    metric,
    value: value!.uid,
    upload,
    comment: comment.uid,
    file,
    indicator,
    result_metric,
    target: target.uid,
    equation,
  };
}

const inReport = ({ ids }: World, ...more: string[]) => ({ ids: [ids.tracker, ids.report, ...more] });
const inRoot = ({ ids }: World, ...more: string[]) => ({ ids: [ids.tracker, ids.root, ...more] });
const ofDocument = { allow_commit_change: 'true' };
const asOwner = ({ owner }: World) => owner;
const asApprover = ({ approver }: World) => approver;

describe('an existing client finds what it reads', () => {
  it.each<Row>([
    ['the open reports', '[OPS-121]', () => ({})],
    ['the packages of the caller', '[OPS-122]', () => ({ query: { isResponsible: 'true' } })],
    [
      'the uploads of a document',
      '[OPS-136]',
      (w) => ({ ...inReport(w, w.ids.document), query: { thisCommitOnly: 'true', path: '' } }),
    ],
    ['an upload', '[OPS-138]', (w) => ({ ...inReport(w, w.ids.document, w.upload), query: { url: 'true' } })],
    [
      'a document with a new file',
      '[OPS-139]',
      (w) => ({ ...inReport(w, w.ids.document), query: { ...ofDocument, treeId: w.ids.section }, ...w.file }),
    ],
    ['a new value', '[OPS-150]', (w) => ({ ...inReport(w, w.metric.uid), body: { value: 5 } })],
    ['a changed value', '[OPS-151]', (w) => ({ ...inReport(w, w.metric.uid, w.value), body: { value: 6 } })],
    ['the comments of a section', '[OPS-157]', (w) => inReport(w, w.ids.section)],
    ['a new comment', '[OPS-158]', (w) => ({ ...inReport(w, w.ids.section), body: { title: 'Oil', text: 'Why?' } })],
    ['the values', '[OPS-162]', (w) => inReport(w)],
    ['the documents of a tracker', '[OPS-165]', (w) => ({ ids: [w.ids.tracker], query: { all_disciplines: 'false' } })],
    [
      'a document of a package',
      '[OPS-180]',
      (w) => ({ ids: [w.ids.tracker, w.ids.ref, w.ids.document], query: { ...ofDocument, treeId: w.ids.section }, ...w.file }),
    ],
    ['a submitted report', '[OPS-176]', (w) => ({ ids: [w.ids.tracker, w.ids.ref], body: { comment: 'All in' } })],
    ['the reports of a package', '[OPS-175]', (w) => ({ ids: [w.ids.tracker, w.ids.ref] }), asOwner],
    [
      'a report that it replaces',
      '[OPS-178]',
      (w) => ({ ids: [w.ids.tracker, w.ids.ref, w.ids.report], body: { status: 'REJECT', comment: 'Again' } }),
      asApprover,
    ],
    [
      'a report that it changes',
      '[OPS-177]',
      (w) => ({ ids: [w.ids.tracker, w.ids.ref, w.ids.report], body: { meta_json: { sortKey: 'name' } } }),
      asOwner,
    ],
    ['the targets', '[OPS-152]', (w) => inRoot(w), asOwner],
    [
      'a new target',
      '[OPS-153]',
      (w) => ({ ...inRoot(w), query: { treeId: w.ids.section }, body: { metric: w.result_metric, value: 2 } }),
      asOwner,
    ],
    ['a changed target', '[OPS-155]', (w) => ({ ...inRoot(w, w.target), body: { value: 3 } }), asOwner],
    ['a replaced target', '[OPS-156]', (w) => ({ ...inRoot(w, w.target), body: { value: 3 } }), asOwner],
    ['the indicators', '[OPS-140]', (w) => ({ ...inRoot(w), query: { allAvailable: 'true' } }), asOwner],
    ['a new indicator', '[OPS-141]', (w) => ({ ...inRoot(w), body: { name: 'Power', ...w.equation } }), asOwner],
    ['a changed indicator', '[OPS-143]', (w) => ({ ...inRoot(w, w.indicator), body: { category: 'Waste' } }), asOwner],
    [
      'a replaced indicator',
      '[OPS-144]',
      (w) => ({ ...inRoot(w, w.indicator), body: { name: 'Replaced', ...w.equation } }),
      asOwner,
    ],
  ])('in %s %s', async (_what, row, call, by = ({ reporter }) => reporter) => {
    const id = row.slice(1, -1);
    const answer = await askAsClient(by(world), id, call(world));
    expect([answer.status < 300, answer.text]).toEqual([true, expect.any(String)]);
    expect(missingReads(id, answer.json())).toEqual([]);
  });
});

describe('an existing client reads in a refusal, by field, what was wrong', () => {
  it.each<Row>([
    [
      'a document',
      '[OPS-139]',
      (w) => ({ ...inReport(w, w.ids.document), query: { ...ofDocument, treeId: '' }, body: { status: 'Fine' } }),
    ],
    ['a new value', '[OPS-150]', (w) => ({ ...inReport(w, w.metric.uid), body: { value: 'many' } })],
    ['a changed value', '[OPS-151]', (w) => ({ ...inReport(w, w.metric.uid, w.value), body: { value: 'many' } })],
    ['a new comment', '[OPS-158]', (w) => ({ ...inReport(w, w.ids.section), body: { title: 'Fuel', text: ' ' } })],
    ['a changed comment', '[OPS-160]', (w) => ({ ...inReport(w, w.ids.section, w.comment), body: { text: ' ' } })],
    ['a deleted comment', '[OPS-159]', (w) => ({ ...inReport(w, w.ids.section, w.comment) }), ({ viewer }) => viewer],
    ['a value', '[OPS-163]', (w) => ({ ...inReport(w), body: { metric: w.metric.uid, value: 'many' } })],
    [
      'a document of a package',
      '[OPS-180]',
      (w) => ({
        ids: [w.ids.tracker, w.ids.ref, w.ids.document],
        query: { ...ofDocument, treeId: '' },
        body: { status: 'Fine' },
      }),
    ],
    ['a submitted report', '[OPS-176]', (w) => ({ ids: [w.ids.tracker, w.ids.ref], body: {} })],
    [
      'a report that it changes',
      '[OPS-177]',
      (w) => ({ ids: [w.ids.tracker, w.ids.ref, w.ids.report], body: { status: 'FINE' } }),
    ],
    [
      'a report that it replaces',
      '[OPS-178]',
      (w) => ({ ids: [w.ids.tracker, w.ids.ref, w.ids.report], body: { status: 'FINE' } }),
    ],
    ['a new indicator', '[OPS-141]', (w) => ({ ...inRoot(w), body: { name: '' } }), asOwner],
    ['a changed indicator', '[OPS-143]', (w) => ({ ...inRoot(w, w.indicator), body: { name: '' } }), asOwner],
    ['a replaced indicator', '[OPS-144]', (w) => ({ ...inRoot(w, w.indicator), body: { name: '' } }), asOwner],
  ])('of %s %s', async (_what, row, call, by = ({ reporter }) => reporter) => {
    const answer = await askAsClient(by(world), row.slice(1, -1), call(world));
    expect(errorsIn(row.slice(1, -1), answer)).not.toEqual([]);
  });
});
