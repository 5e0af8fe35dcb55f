import { beforeEach, describe, expect, it } from 'vitest';
import { grow } from '../../../support/fixtures/trees.ts';
import { beforeRequest } from '../../../support/memory/disturbance/before-request.ts';
import { type JobAttempt, makeJob } from '../../../support/memory/jobs.ts';
import { causeOf, contextOf, type Made, makePerson, makeProject, tenantUid } from '../../../support/memory/world/supply.ts';

const { factorStore } = await import('../../../../functions/data/stores/factor/factor-store.ts');
const { structureStore } = await import('../../../../functions/data/stores/structure/structure-store.ts');
const { deleteSubtree } = await import('../../../../shared/domain/structure/tree.ts');
const { jsonReport } = await import('../../../../functions/core/structure/file/json-report.ts');
const { placeNamed } = await import('../../../../functions/core/structure/named-place.ts');

let project: Made;
let sam: Awaited<ReturnType<typeof makePerson>>;

beforeEach(async () => {
  sam = await makePerson('sam');
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree: grow(['Energy'], {}) });
});

/** Rows of one metric. Twice as many would exceed a project's limit. */
const ROWS = 8000;
const FILE = JSON.stringify({
  format: 'tributary-structure',
  version: 1,
  metrics: [{ id: 'm1', name: 'Diesel', unit: 'Litres', description: '', category: 'Energy' }],
  nodes: Array.from({ length: ROWS }, (_, at) => ({
    id: `n${at}`,
    type: 'tree',
    meta_json: {},
    name: `Part ${at}`,
    children: [],
  })),
  factors: [{ metric: 'm1', toUnit: 'tCO2e', factor: '0.0025' }],
});

const place = () => ({ ...project, projectUid: project.uid, packageUid: project.rootUid, isRoot: true });
const attempt = (job: JobAttempt, file = FILE) => {
  const bytes = (async function* () {
    yield Buffer.from(file);
  })();
  return jsonReport(job, { place: place(), bytes, units: [] }, false);
};
const job = () => makeJob(tenantUid, causeOf(sam.userUid));

describe('the import of a large JSON file', () => {
  it('that is attempted again after its rows were written reports them as created, and not as too many', async () => {
    const next = await job();
    const first = await attempt(await next());
    expect(first).toMatchObject({ create: ROWS, refused: 0, faults: [] });
    expect(await attempt(await next())).toMatchObject({ create: ROWS, refused: 0, faults: [] });
  });

  it('is refused by another import of the same rows', async () => {
    await attempt(await (await job())());
    expect(await attempt(await (await job())())).toMatchObject({ create: 0, refused: 1 });
  });
});

describe('the import of a JSON file whose worker dies after it has written the tree', () => {
  const small = JSON.stringify({
    ...JSON.parse(FILE),
    metrics: [{ id: 'm1', name: 'Petrol', unit: 'Litres', description: '', category: 'Energy' }],
    nodes: [
      { id: 'n1', type: 'tree', meta_json: {}, name: 'Fleet', children: [] },
      { id: 'n2', type: 'tree', meta_json: {}, name: 'Plant', children: [] },
    ],
  });
  const added = async () => {
    const { tree } = await structureStore(tenantUid).read(place());
    return tree.nodes.filter(({ name }) => name === 'Fleet' || name === 'Plant');
  };
  const removeAdded = async () => {
    for (const { path } of await added())
      await structureStore(tenantUid).change(place(), undefined, causeOf(sam.userUid), (now) => deleteSubtree(now, path));
  };
  const factors = async () => (await factorStore(tenantUid).ofOwner(project.rootUid)).map(({ factor }) => factor);

  it('adds the factors and nothing of the tree, where somebody has deleted all of that since', async () => {
    const next = await job();
    // After the base metric and the tree; before the factor.
    beforeRequest('TransactWrite', 3, () => Promise.reject(new Error('The worker died')));
    await expect(attempt(await next(), small)).rejects.toThrow('The worker died');
    expect([(await added()).length, await factors()]).toEqual([2, []]);
    await removeAdded();
    expect(await attempt(await next(), small)).toMatchObject({ create: 2, refused: 0 });
    expect(await added()).toEqual([]);
    expect(await factors()).toEqual(['0.0025']);
  });
});

describe('metrics from a list', () => {
  it('are not added to the package of the factors', async () => {
    const context = contextOf(sam, {
      ids: { tracker: { uid: project.structureUid, type: 'tracker', projectUid: project.uid } },
    } as unknown as Parameters<typeof contextOf>[1]);
    await expect(placeNamed(context, project.factorsRootUid)).rejects.toMatchObject({ code: 'not_found' });
    expect(await placeNamed(context, project.rootUid)).toMatchObject({ packageUid: project.rootUid });
  });
});
