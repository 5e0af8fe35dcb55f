import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { TemplatePreview } from '../../../shared/contract/structure/templates.ts';
import { indicatorCalls } from '../../support/makers/figures.ts';
import { makeOwner, nodeCalls } from '../../support/makers/structure.ts';
import { type Follower, makeFollower, makeTemplate, type Template } from '../../support/makers/templates.ts';
import { makeTenant, type TestPerson, testCause } from '../../support/makers/tenant.ts';

const { templateStore } = await import('../../../functions/data/stores/structure/template-store.ts');
const { applyInSteps } = await import('../../../functions/core/structure/template/template-apply.ts');

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

const send = (person: TestPerson, method: string, path: string, body?: object, headers = {}) =>
  person.call({ method, path, body, headers });
const dispatch = (structureUid: string, body: object, person = owner.admin, headers = {}) =>
  send(person, 'POST', `/api/tracker/${structureUid}/dispatch/`, body, headers);
const preview = (structureUid: string, body: object, person = owner.admin) =>
  send(person, 'POST', `/api/tracker/${structureUid}/template/preview/`, body);
const pull = (more: object = {}) => ({ type: 'PULL_FROM_TEMPLATE', pull_descendants: true, keep_targets: true, ...more });
const push = (more: object = {}) => ({ type: 'PUSH_TO_TEMPLATE_CHILDREN', excludes: [], keep_targets: true, ...more });
const names = (nodes: StructureNodeItem[]) => nodes.slice(1).map(({ node, type }) => node[type]!.name);
const shown = async (structureUid: string, reportUid: string) =>
  names(await nodeCalls(owner.admin, { structureUid, reportUid }).list());
const both = async () => {
  const template = await makeTemplate(owner);
  return { template, follower: await makeFollower(owner, template) };
};
const rootOf = ({ project }: Follower | Template) => shown(project.structureUid, project.reportUid);

describe('a pull from the template', () => {
  it('is shown first, and then done: the same changes, told afterwards [ADM-480, ADM-483]', async () => {
    const { template, follower } = await both();
    const { project } = follower;
    const body = pull({ ref_id: project.rootUid });
    const seen = (await preview(project.structureUid, body)).json<TemplatePreview>();
    expect(await rootOf(follower)).toEqual([]);
    expect(seen.template.uid).toBe(template.project.structureUid);
    expect(seen.projects).toHaveLength(1);
    expect(seen.projects[0]).toMatchObject({ project: { uid: project.projectUid }, refusal: '' });
    const [root] = seen.projects[0]!.refs;
    expect(root!.changes.map(({ kind, name, within }) => [kind, name, ...within])).toEqual([
      ['added', 'Carbon'],
      ['added', 'Electricity', 'Carbon'],
      ['added', 'Grid', 'Carbon', 'Electricity'],
    ]);
    const done = await dispatch(project.structureUid, { ...body, plan: seen.plan });
    expect(done.status).toBe(200);
    expect(done.json<Job>()).toMatchObject({ type: 'follow-template', status: 'done', progress: 100 });
    expect(await rootOf(follower)).toEqual(['Carbon', 'Electricity', 'Grid']);
    const path = `/api/tracker/${project.structureUid}/template/update/${done.json<Job>().uid}/`;
    const report = (await send(owner.admin, 'GET', path)).json<{ projects: TemplatePreview['projects'] }>();
    expect(report.projects).toMatchObject([{ outcome: 'updated', refs: [{ changes: root!.changes }] }]);
    expect((await send(await owner.viewer(project.projectUid), 'GET', path)).status).toBe(403);
  });

  it('brings what the template has changed since, and leaves what is the project’s own', async () => {
    const { template, follower } = await both();
    const { nodes, project } = follower;
    const run = () => dispatch(project.structureUid, pull({ ref_id: project.rootUid }));
    await run();
    const carbon = (await nodes.list()).find(({ node }) => node.tree?.name === 'Carbon')!;
    await nodes.add({ type: 'metricscore', path: carbon.path, metric: { name: 'Ours', unit: 'kg' } });
    const theirs = await template.nodes.list();
    const pathOf = (name: string) => theirs.find(({ node, type }) => node[type]!.name === name)!.path;
    await template.nodes.remove(pathOf('Grid'));
    await template.nodes.patch(pathOf('Electricity'), { type: 'metricscore', required: true });
    await template.nodes.add({ type: 'tree', name: 'Water' });
    const seen = (await preview(project.structureUid, pull({ ref_id: project.rootUid }))).json<TemplatePreview>();
    expect(seen.projects[0]!.refs[0]!.changes.map(({ kind, name, fields }) => [kind, name, ...fields])).toEqual([
      ['changed', 'Electricity', 'required'],
      ['added', 'Water'],
      ['removed', 'Grid'],
    ]);
    await run();
    expect(await rootOf(follower)).toEqual(['Carbon', 'Electricity', 'Ours', 'Water']);
    const again = (await preview(project.structureUid, pull({ ref_id: project.rootUid }))).json<TemplatePreview>();
    expect(again.projects[0]!.refs[0]!.changes).toEqual([]);
  });

  it('reaches the packages below only where it is told to [ADM-486, ADM-488]', async () => {
    const { follower } = await both();
    const { project } = follower;
    const [above, beside] = [await follower.package('Above'), await follower.package('Beside')];
    const below = await follower.package('Below', above.uid);
    const seen = (reportUid: string) => shown(project.structureUid, reportUid);
    const all = ['Carbon', 'Electricity', 'Grid'];
    await dispatch(project.structureUid, pull({ ref_id: above.uid, pull_descendants: false }));
    expect([await seen(above.root_commit), await seen(below.root_commit), await rootOf(follower)]).toEqual([all, [], []]);
    await dispatch(project.structureUid, pull({ ref_id: above.uid.slice(0, 8) }));
    expect([await seen(below.root_commit), await seen(beside.root_commit)]).toEqual([all, []]);
    await dispatch(project.structureUid, pull({ ref_id: project.rootUid, pull_descendants: false }));
    expect([await rootOf(follower), await seen(beside.root_commit)]).toEqual([all, []]);
    await dispatch(project.structureUid, pull({ ref_id: project.rootUid }));
    expect([await seen(beside.root_commit), await seen(above.root_commit), await seen(below.root_commit)]).toEqual([
      all,
      all,
      all,
    ]);
  });

  it('keeps the targets that are there, or puts the template’s in their place [ADM-489]', async () => {
    const { template, follower } = await both();
    const target = async ({ project }: Follower | Template, value: number | null) => {
      const calls = indicatorCalls(owner.admin, project.structureUid, project.reportUid);
      const [first] = await calls.list();
      const made = first ?? (await calls.add('Intensity', { numerators: [(await template.metrics()).Grid!] }));
      const metric = made.result_metric;
      if (value !== null) await calls.send('POST', 'target/', { metric, value });
    };
    const valueIn = async ({ project }: Follower) => {
      const answer = await send(owner.admin, 'GET', `/api/tracker/${project.structureUid}/commit/${project.reportUid}/target/`);
      return answer.json<{ value: number }[]>().map(({ value }) => value);
    };
    await target(template, 10);
    await target(follower, null);
    const body = (keep_targets: boolean) => pull({ ref_id: follower.project.rootUid, keep_targets });
    const seen = (await preview(follower.project.structureUid, body(true))).json<TemplatePreview>();
    expect(seen.projects[0]!.refs[0]!.targets).toEqual({ added: 1, removed: 0 });
    await dispatch(follower.project.structureUid, body(true));
    expect(await valueIn(follower)).toEqual([10]);
    const change = `/api/tracker/${template.project.structureUid}/commit/${template.project.reportUid}/target/`;
    const [{ uid }] = (await send(owner.admin, 'GET', change)).json<[{ uid: string }]>();
    await send(owner.admin, 'PATCH', `${change}${uid}/`, { value: 20 });
    await dispatch(follower.project.structureUid, body(true));
    expect(await valueIn(follower)).toEqual([10]);
    await dispatch(follower.project.structureUid, body(false));
    expect(await valueIn(follower)).toEqual([20]);
  });

  it('is refused when something has changed since the preview, and changes nothing then', async () => {
    const { template, follower } = await both();
    const { structureUid, rootUid } = follower.project;
    const body = pull({ ref_id: rootUid });
    const { plan } = (await preview(structureUid, body)).json<TemplatePreview>();
    await template.nodes.add({ type: 'tree', name: 'Late' });
    expect((await dispatch(structureUid, { ...body, plan })).status).toBe(409);
    const { plan: next } = (await preview(structureUid, body)).json<TemplatePreview>();
    await follower.nodes.add({ type: 'tree', name: 'Own' });
    expect((await dispatch(structureUid, { ...body, plan: next })).status).toBe(409);
    expect(await rootOf(follower)).toEqual(['Own']);
  });

  it('needs a template, a package of the project, and the right to change it', async () => {
    const { follower } = await both();
    const { project: alone } = await owner.structure();
    expect((await dispatch(alone.structureUid, pull({ ref_id: alone.rootUid }))).status).toBe(409);
    const { structureUid, projectUid, rootUid } = follower.project;
    for (const ref_id of [alone.rootUid, randomUUID()]) {
      expect((await dispatch(structureUid, pull({ ref_id }))).status).toBe(404);
      expect((await preview(structureUid, pull({ ref_id }))).status).toBe(404);
    }
    expect((await dispatch(structureUid, { type: 'PULL_FROM_TEMPLATE' })).status).toBe(400);
    const viewer = await owner.viewer(projectUid);
    expect((await dispatch(structureUid, pull({ ref_id: rootUid }), viewer)).status).toBe(403);
    const stranger = await (await makeTenant()).person('eve', { isSuperuser: true, isTenantSuperuser: true });
    expect((await dispatch(structureUid, pull({ ref_id: rootUid }), stranger)).status).toBe(404);
  });
});

describe('a push to what was made from the template', () => {
  it('lists the refs with their projects, and changes those that are not excluded [ADM-481, ADM-482, ADM-484, ADM-485, ADM-490]', async () => {
    const { template, follower } = await both();
    const other = await makeFollower(owner, template);
    const pack = await follower.package('Package');
    const { structureUid } = template.project;
    const listed = (await dispatch(structureUid, { type: 'REFS_FROM_THIS_TEMPLATE' })).json<{
      payload: { project: { uid: string }; ref: { uid: string; name: string } }[];
    }>();
    const found = listed.payload.map(({ project, ref }) => [project.uid, ref.uid]).sort();
    const expected = [
      [follower.project.projectUid, follower.project.rootUid],
      [follower.project.projectUid, pack.uid],
      [other.project.projectUid, other.project.rootUid],
    ];
    expect(found).toEqual(expected.sort());
    const body = push({ excludes: [pack.uid.slice(0, 8), other.project.rootUid] });
    const seen = (await preview(structureUid, body)).json<TemplatePreview>();
    expect(seen.projects.map(({ project, refs }) => [project.uid, refs.map(({ ref }) => ref.uid)])).toEqual([
      [follower.project.projectUid, [follower.project.rootUid]],
    ]);
    expect((await dispatch(structureUid, { ...body, plan: seen.plan })).status).toBe(200);
    expect(await rootOf(follower)).toEqual(['Carbon', 'Electricity', 'Grid']);
    expect(await shown(follower.project.structureUid, pack.root_commit)).toEqual([]);
    expect(await rootOf(other)).toEqual([]);
    await dispatch(structureUid, push());
    expect(await shown(follower.project.structureUid, pack.root_commit)).toEqual(['Carbon', 'Electricity', 'Grid']);
    expect(await rootOf(other)).toEqual(['Carbon', 'Electricity', 'Grid']);
  });

  it('reaches more packages of one project than one transaction holds, each of them completely', {
    timeout: 90_000,
  }, async () => {
    const { template, follower } = await both();
    const { structureUid } = template.project;
    await dispatch(structureUid, push());
    const packs: { uid: string; root_commit: string }[] = [];
    for (let at = 0; at < 21; at += 1) packs.push(await follower.package(`Package ${at}`));
    const callsOf = (pack: { root_commit: string }) =>
      nodeCalls(owner.admin, { structureUid: follower.project.structureUid, reportUid: pack.root_commit });
    const grid = (list: StructureNodeItem[]) => list.find(({ node }) => node.metricscore?.name === 'Grid')!;
    const placed = (placeholder: string) => ({ type: 'metricscore', node: { metricscore: { meta_json: { placeholder } } } });
    const { path } = grid(await follower.nodes.list());
    for (const pack of packs) expect((await callsOf(pack).patch(path, placed('own'))).status).toBe(200);
    await template.nodes.patch(grid(await template.nodes.list()).path, placed('theirs'));
    await template.nodes.add({ type: 'tree', name: 'Water' });
    const seen = (await preview(structureUid, push())).json<TemplatePreview>();
    expect(seen.projects.map(({ refusal, refs }) => [refusal, refs.length])).toEqual([['', 22]]);
    expect((await dispatch(structureUid, { ...push(), plan: seen.plan })).status).toBe(200);
    for (const pack of packs) {
      const list = await callsOf(pack).list();
      expect(names(list)).toEqual(['Carbon', 'Electricity', 'Grid', 'Water']);
      expect(grid(list).node.metricscore!.meta_json.placeholder).toBe('theirs');
    }
    const again = (await preview(structureUid, push())).json<TemplatePreview>();
    expect(again.projects.flatMap(({ refs }) => refs.flatMap(({ changes }) => changes))).toEqual([]);
  });

  it('shows nothing of itself in steps either when a package has changed before its root followed', async () => {
    const { template, follower } = await both();
    const pack = await follower.package('Package');
    await dispatch(template.project.structureUid, push({ excludes: [follower.project.rootUid] }));
    await template.nodes.add({ type: 'tree', name: 'Water' });
    const { tenantUid } = owner.tenant;
    const { projectUid, rootUid, structureUid } = follower.project;
    const store = templateStore(tenantUid);
    const loaded = await store.load(template.project.projectUid);
    const plan = await store.plan(loaded, projectUid, [rootUid, pack.uid], true);
    await nodeCalls(owner.admin, { structureUid, reportUid: pack.root_commit }).add({ type: 'tree', name: 'Own' });
    await expect(applyInSteps(tenantUid, loaded, plan, testCause())).rejects.toMatchObject({
      code: 'stale_version',
    });
    expect(await rootOf(follower)).toEqual([]);
    expect(await shown(structureUid, pack.root_commit)).toEqual(['Carbon', 'Electricity', 'Grid', 'Own']);
    const again = await store.plan(loaded, projectUid, [rootUid, pack.uid], true);
    expect(await applyInSteps(tenantUid, loaded, again, testCause())).toEqual(new Set());
    expect(await rootOf(follower)).toEqual(['Carbon', 'Electricity', 'Grid', 'Water']);
    expect(await shown(structureUid, pack.root_commit)).toEqual(
      expect.arrayContaining(['Carbon', 'Electricity', 'Grid', 'Own', 'Water']),
    );
    expect(await shown(structureUid, pack.root_commit)).toHaveLength(5);
  });

  it('reaches only what the person administers, and is for templates only', async () => {
    const { template, follower } = await both();
    const admin = await owner.tenant.person(`ada-${randomUUID().slice(0, 4)}`);
    await owner.tenant.grant(admin, { scope: 'project', scopeUid: template.project.projectUid, isAdmin: true });
    const { structureUid } = template.project;
    const listed = await dispatch(structureUid, { type: 'REFS_FROM_THIS_TEMPLATE' }, admin);
    expect(listed.json()).toEqual({ payload: [] });
    expect((await dispatch(structureUid, push(), admin)).status).toBe(200);
    expect(await rootOf(follower)).toEqual([]);
    expect((await dispatch(follower.project.structureUid, push())).status).toBe(409);
  });
});

describe('the metrics of a template', () => {
  it('are read by members, by all once it is public, and by nobody when it is no template [ADM-478, SET-194]', async () => {
    const { project } = await makeTemplate(owner);
    const path = `/api/template/${project.structureUid}/node/`;
    const person = await owner.tenant.person(`pat-${randomUUID().slice(0, 4)}`);
    expect((await send(person, 'GET', path)).status).toBe(404);
    const set = (body: object) => send(owner.admin, 'PATCH', `/api/tracker/${project.structureUid}/`, body);
    await set({ is_public: true });
    expect(names((await send(person, 'GET', path)).json<StructureNodeItem[]>())).toEqual(['Carbon', 'Electricity', 'Grid']);
    await set({ is_template: false });
    expect((await send(owner.admin, 'GET', path)).status).toBe(404);
  });

  it('are copied one by one or with all below, from a public template by whoever administers the project [ADM-339, SET-194]', async () => {
    const { project, nodes } = await makeTemplate(owner);
    const own = await owner.structure();
    const admin = await owner.tenant.person(`ada-${randomUUID().slice(0, 4)}`);
    await owner.tenant.grant(admin, { scope: 'project', scopeUid: own.project.projectUid, isAdmin: true });
    const set = (person: TestPerson) => send(person, 'PATCH', `/api/tracker/${project.structureUid}/`, { is_public: true });
    const from = (name: string) => async () => (await nodes.list()).find(({ node, type }) => node[type]!.name === name)!.path;
    const copy = async (name: string, only_node: boolean) =>
      nodeCalls(admin, own.project).post({
        type: 'copy',
        from_commit: project.reportUid,
        from_path: await from(name)(),
        only_node,
      });
    expect((await copy('Electricity', true)).status).toBe(404);
    const projectAdmin = await owner.tenant.person(`tom-${randomUUID().slice(0, 4)}`);
    await owner.tenant.grant(projectAdmin, { scope: 'project', scopeUid: project.projectUid, isAdmin: true });
    expect((await set(projectAdmin)).status).toBe(403);
    expect((await set(owner.admin)).status).toBe(200);
    expect((await copy('Electricity', true)).status).toBe(201);
    expect(names(await own.nodes.list())).toEqual(['Carbon', 'Electricity']);
    expect((await copy('Carbon', false)).status).toBe(201);
    expect(names(await own.nodes.list())).toEqual(['Carbon', 'Electricity', 'Carbon', 'Electricity', 'Grid']);
  });
});
