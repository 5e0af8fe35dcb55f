import { beforeAll, describe, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ProjectOutcome, TemplatePreview } from '../../../shared/contract/structure/templates.ts';
import { makeOwner, nodeCalls } from '../../support/makers/structure.ts';
import { factorCalls, makeFollower, makeTemplate } from '../../support/makers/templates.ts';

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

/** A template with Carbon, Electricity in tCO2e, and Grid in kWh below it, converted by 0.00018; and the uid of Grid. */
const withFactor = async () => {
  const template = await makeTemplate(owner);
  const grid = (await template.metrics()).Grid!;
  await factorCalls(owner, template).add(grid, 'tCO2e', '0.00018');
  return { template, grid };
};
type Template = Awaited<ReturnType<typeof withFactor>>['template'];

const copyOf = async ({ project, nodes }: Template, name: string, only_node: boolean) => {
  const from = (await nodes.list()).find(({ node, type }) => node[type]!.name === name)!;
  return { type: 'copy', from_commit: project.reportUid, from_path: from.path, only_node };
};
const toldOf = (made: StructureNodeItem[]) => made.flatMap(({ node }) => node.metricscore?.copied_factors ?? []);

describe('metrics that are copied from a template', () => {
  it('bring the factors that they are converted with there, in the same change', async () => {
    const { template } = await withFactor();
    const own = await owner.structure();
    const answer = await own.nodes.post(await copyOf(template, 'Carbon', false));
    expect(answer.status).toBe(201);
    expect(toldOf(answer.json())).toEqual([{ to_unit: 'tCO2e', factor: '0.00018', kept: null }]);
    expect(await factorCalls(owner, own).own()).toEqual(['0.00018 DESNZ']);
    expect(toldOf((await own.nodes.post(await copyOf(template, 'Carbon', false))).json())).toEqual([]);
    expect(await factorCalls(owner, own).own()).toHaveLength(1);
  });

  it('bring them alone too, to the unit of the metric that they stood below', async () => {
    const { template } = await withFactor();
    const own = await owner.structure();
    await own.nodes.post(await copyOf(template, 'Electricity', true));
    expect(await factorCalls(owner, own).own()).toEqual([]);
    await own.nodes.post(await copyOf(template, 'Grid', true));
    expect(await factorCalls(owner, own).own()).toEqual(['0.00018 DESNZ']);
  });

  it('leave a factor that is there, and name it where it differs', async () => {
    const { template, grid } = await withFactor();
    const own = await owner.structure();
    await factorCalls(owner, own).add(grid, 'tCO2e', '0.0002');
    const made = await own.nodes.post(await copyOf(template, 'Carbon', false));
    expect(toldOf(made.json())).toEqual([{ to_unit: 'tCO2e', factor: '0.00018', kept: '0.0002' }]);
    expect(await factorCalls(owner, own).own()).toEqual(['0.0002 DESNZ']);
  });

  it('give a package factors of its own where its project has none', async () => {
    const { template } = await withFactor();
    const own = await owner.structure();
    const { reportUid } = await own.project.package();
    const calls = nodeCalls(owner.admin, { structureUid: own.project.structureUid, reportUid });
    expect((await calls.post(await copyOf(template, 'Carbon', false))).status).toBe(201);
    expect(await factorCalls(owner, own, reportUid).own()).toEqual(['0.00018 DESNZ']);
    expect(await factorCalls(owner, own).own()).toEqual([]);
  });
});

describe('a project that follows a template', () => {
  const pulled = async (structureUid: string, ref_id: string) => {
    const body = { type: 'PULL_FROM_TEMPLATE', ref_id, pull_descendants: true, keep_targets: true };
    const call = (path: string) => owner.admin.call({ method: 'POST', path: `/api/tracker/${structureUid}/${path}`, body });
    const seen = (await call('template/preview/')).json<TemplatePreview>();
    const job = (await call('dispatch/')).json<{ uid: string }>();
    const update = await owner.admin.call({ path: `/api/tracker/${structureUid}/template/update/${job.uid}/` });
    return { seen: seen.projects[0]!.refs, done: update.json<{ projects: ProjectOutcome[] }>().projects[0]! };
  };

  it('gets its factors with its metrics, as the preview has said, and those that came later too', async () => {
    const { template, grid } = await withFactor();
    const follower = await makeFollower(owner, template);
    const { structureUid, rootUid } = follower.project;
    const first = await pulled(structureUid, rootUid);
    expect(first.seen.map(({ factors }) => factors)).toEqual([{ added: 1, kept: [] }]);
    expect(first.done.refs.map(({ factors }) => factors)).toEqual([{ added: 1, kept: [] }]);
    expect(await factorCalls(owner, follower).own()).toEqual(['0.00018 DESNZ']);
    await factorCalls(owner, template).add(grid, 'kg', '0.18');
    expect((await pulled(structureUid, rootUid)).done.outcome).toBe('unchanged');
    const carbon = (await template.nodes.list()).find(({ node }) => node.tree?.name === 'Carbon')!;
    const weight = await template.nodes.add({ type: 'metricscore', path: carbon.path, metric: { name: 'Weight', unit: 'kg' } });
    const coal = { name: 'Coal', unit: 'Sacks' };
    const sacks = await template.nodes.post({ type: 'metricscore', path: weight, metric: coal });
    await factorCalls(owner, template).add(sacks.json<StructureNodeItem>().node.metricscore!.metric!.uid, 'kg', '25');
    expect((await pulled(structureUid, rootUid)).done.refs[0]!.factors).toEqual({ added: 1, kept: [] });
    expect(await factorCalls(owner, follower).own()).toEqual(['0.00018 DESNZ', '25 DESNZ']);
  });

  it('keeps a factor of its own, which the preview names', async () => {
    const { template, grid } = await withFactor();
    const follower = await makeFollower(owner, template);
    await factorCalls(owner, follower).add(grid, 'tCO2e', '0.0002');
    const { seen } = await pulled(follower.project.structureUid, follower.project.rootUid);
    const kept = [{ name: 'Grid', to_unit: 'tCO2e', factor: '0.00018', kept: '0.0002' }];
    expect(seen.map(({ factors }) => factors)).toEqual([{ added: 0, kept }]);
    expect(await factorCalls(owner, follower).own()).toEqual(['0.0002 DESNZ']);
  });
});
