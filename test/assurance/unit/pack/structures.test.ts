import { beforeAll, expect, it } from 'vitest';
import { addNode } from '../../../../shared/domain/structure/tree.ts';
import { at } from '../../../support/fixtures/trees.ts';
import { archive, faultsOf, filesOf, packWorld, projectUid } from '../../../support/memory/world/pack-world.ts';
import { admin, anna, bridge, makePack, tenantUid } from '../../../support/memory/world/receipt-world.ts';

const { moveReport } = await import('../../../../functions/core/report/move.ts');
const { recalculateReport } = await import('../../../../functions/core/report/recalculate.ts');
const { recordFigures } = await import('../../../../functions/core/restatement/record.ts');
const { reportFrame } = await import('../../../../functions/data/stores/report/report-frame.ts');
const { reportStore } = await import('../../../../functions/data/stores/report/report-store.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');

const cause = () => ({ by: admin.uid, at: new Date().toISOString(), correlationId: 'test' });
const text = { field_type: 'string' };

/** Adds a metric only to a package. */
async function addOwn(packageUid: string, name: string, unit: string, meta_json: object = {}): Promise<void> {
  const { uid, structureUid, rootUid } = bridge.project;
  const place = { projectUid: uid, structureUid, rootUid, packageUid, isRoot: true };
  const fields = {
    uid: name,
    type: 'metricscore' as const,
    metric: { uid: `metric of ${name}`, name, unit },
    meta_json: { ...meta_json },
  };
  await structureStore(tenantUid).change(place, undefined, cause(), (tree) => addNode(tree, at(tree, 'Carbon'), fields));
}

async function approved(name: string, own: string, unit: string, value: string, meta_json: object = {}) {
  const made = await makePack(name);
  await addOwn(made.pack.uid, own, unit, meta_json);
  await made.enter({ Water: { value: '3' }, [own]: { value } });
  await made.submit();
  await made.decide(anna, 'APPROVE');
  return made;
}

beforeAll(async () => {
  await packWorld();
});

it('a text of digits is no figure for the verifier either', async () => {
  await approved('Quarry', 'Licence', 'Number', '12345', text);
  await recordFigures(tenantUid, projectUid);
  expect(faultsOf(filesOf(await archive()))).toEqual([]);
});

it('a moved report has the structure that it was submitted with, also where its new package has one of the same version', async () => {
  const [north, south] = [await approved('North', 'Peat', 'kg', '4'), await approved('South', 'Coal', 'kg', '9')];
  await south.decide(admin, 'INVALIDATE');
  const report = await reportStore(tenantUid).header(north.uid);
  const frame = await reportFrame(tenantUid, projectUid);
  const by = {
    tenantUid,
    host: 'ours.example',
    cause: cause(),
    actor: { userUid: admin.uid, firstName: 'Ada', lastName: '', email: '' },
  };
  await moveReport(by, report, frame, { pack: frame.packages.get(south.pack.uid)!, frame });
  await recalculateReport(tenantUid, north.uid);
  await recordFigures(tenantUid, projectUid);
  const files = filesOf(await archive());
  const json = (path: string) => JSON.parse(files.get(`projects/${projectUid}/${path}`)!.toString('utf8'));
  const namesIn = (uid: string) =>
    json(json(`reports/${uid}.json`).tree).nodes.flatMap((node: { metric?: { name: string } }) => node.metric?.name ?? []);
  expect(namesIn(north.uid)).toContain('Peat');
  expect(namesIn(south.uid)).toContain('Coal');
  expect(faultsOf(files)).toEqual([]);
});
