import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangeNodeBody } from '../../../shared/contract/report/node-bodies.ts';
import { at, grow } from '../../support/fixtures/trees.ts';
import {
  contextOf,
  type Made,
  makePackage,
  makePerson,
  makeProject,
  type Somebody,
  tenantUid,
} from '../../support/memory/supply.ts';

const { structureStore } = await import('../../../functions/data/stores/structure/structure-store.ts');
const { changeStructureNode } = await import('../../../functions/core/structure/change-node.ts');

type Fields = Extract<ChangeNodeBody, { type: 'metricscore' }>['metric'];

let sam: Somebody;
let project: Made;

const place = (of = project.rootUid) => ({ ...project, projectUid: project.uid, packageUid: of, isRoot: true });
const shown = async (of?: string) => {
  const { tree, version } = await structureStore(tenantUid).read(place(of));
  return { tree, version, power: tree.nodes.find(({ uid }) => uid === 'Power')! };
};
const edit = async (metric: Fields, of?: string, ifMatch?: number) => {
  const { tree } = await shown(of);
  const context = contextOf(sam, ifMatch === undefined ? {} : { ifMatch });
  return changeStructureNode(context, place(of), at(tree, 'Power'), { type: 'metricscore', metric }, 'merge');
};

beforeEach(async () => {
  sam = await makePerson('sam');
  const tree = grow(['Energy'], { Energy: ['Power'] });
  project = await makeProject(sam, { name: 'Bridge', company: 'Smith', unit: 'MONTHS', tree });
});

describe('two edits of a metric at the same moment', () => {
  it('both count', async () => {
    await Promise.all([edit({ name: 'Electricity' }), edit({ unit: 'kWh' })]);
    expect((await shown()).power.metric).toMatchObject({ name: 'Electricity', unit: 'kWh' });
  });

  it('are a conflict for the second one that names the version it saw', async () => {
    const { version } = await shown();
    const edits = [edit({ name: 'Electricity' }, undefined, version), edit({ unit: 'kWh' }, undefined, version)];
    const refused = (await Promise.allSettled(edits)).filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'stale_version' } }]);
  });
});

describe('an edit of a metric in a package', () => {
  it('leaves a unit to the project that it does not name, although the project changed it after the form was opened', async () => {
    const { uid } = await makePackage(sam, project, 'North');
    const { version } = await shown(uid);
    await edit({ unit: 't' });
    await edit({ description: 'How much' }, uid, version);
    expect((await shown(uid)).power.metric).toMatchObject({ unit: 't', description: 'How much' });
  });
});
