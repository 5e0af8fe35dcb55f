import { beforeEach, describe, expect, it } from 'vitest';
import { grow } from '../../support/fixtures/trees.ts';
import { causeOf, contextOf, type Made, makePerson, makeProject, tenantUid } from '../../support/memory/supply.ts';

const { randomUUID } = await import('node:crypto');
const { jsonReport } = await import('../../../functions/core/structure/json-report.ts');
const { placeNamed } = await import('../../../functions/core/structure/named-place.ts');

let project: Made;
let sam: Awaited<ReturnType<typeof makePerson>>;

beforeEach(async () => {
  sam = await makePerson('sam');
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree: grow(['Energy'], {}) });
});

/** One metric in many rows; twice as many would be more than a project holds. */
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

const attempt = (uid: string) => {
  const bytes = (async function* () {
    yield Buffer.from(FILE);
  })();
  const place = { ...project, projectUid: project.uid, packageUid: project.rootUid, isRoot: true };
  const job = { tenantUid, uid, cause: causeOf(sam.userUid), progress: async () => {} };
  return jsonReport(job, { place, bytes, units: [] }, false);
};

describe('the import of a large JSON file', () => {
  it('that is attempted again after its rows were written reports them as created, and not as too many', async () => {
    const uid = randomUUID();
    const first = await attempt(uid);
    expect(first).toMatchObject({ create: ROWS, refused: 0, faults: [] });
    expect(await attempt(uid)).toMatchObject({ create: ROWS, refused: 0, faults: [] });
  });

  it('is refused by another import of the same rows', async () => {
    await attempt(randomUUID());
    expect(await attempt(randomUUID())).toMatchObject({ create: 0, refused: 1 });
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
