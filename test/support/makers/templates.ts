import { makePackage } from './project.ts';
import type { makeOwner } from './structure.ts';

type Owner = Awaited<ReturnType<typeof makeOwner>>;
export type Template = Awaited<ReturnType<typeof makeTemplate>>;
export type Follower = Awaited<ReturnType<typeof makeFollower>>;

const change = async ({ admin }: Owner, structureUid: string, body: object): Promise<void> => {
  const answer = await admin.call({ method: 'PATCH', path: `/api/tracker/${structureUid}/`, body });
  if (answer.status !== 200) throw new Error(`Changing a tracker answered ${answer.status}: ${answer.text}`);
};

/** A template: a project with the issue Carbon, its metric Electricity in tCO2e, and Grid in kWh below that. */
export async function makeTemplate(owner: Owner) {
  const made = await owner.structure();
  const { nodes, project } = made;
  const carbon = await nodes.add({ type: 'tree', name: 'Carbon' });
  const electricity = await nodes.add({ type: 'metricscore', path: carbon, metric: { name: 'Electricity', unit: 'tCO2e' } });
  await nodes.add({ type: 'metricscore', path: electricity, metric: { name: 'Grid', unit: 'kWh' } });
  await change(owner, project.structureUid, { is_template: true });
  /** base metrics by name */
  const metrics = async () => {
    const all = (await nodes.list()).flatMap(({ node }) => node.metricscore?.metric ?? []);
    return Object.fromEntries(all.map(({ name, uid }) => [name, uid]));
  };
  return { ...made, metrics };
}

type Made = Pick<Awaited<ReturnType<Owner['structure']>>, 'project'>;

/** Calls on the conversion factors of a project, or of one of its packages. */
export function factorCalls({ admin }: Owner, { project }: Made, reportUid = project.reportUid) {
  const path = `/api/tracker/${project.structureUid}/commit/${reportUid}/convfactor/`;
  return {
    add: async (metric: string, toUnit: string, factor: string) => {
      const answer = await admin.call({ method: 'POST', path, body: { metric, toUnit, factor, source: 'DESNZ' } });
      if (answer.status !== 201) throw new Error(`Adding a factor answered ${answer.status}: ${answer.text}`);
    },
    /** factor and source in the place's own list */
    own: async () => {
      const all = (await admin.call({ path })).json<{ factor: string; source: string }[]>();
      return all.map(({ factor, source }) => `${factor} ${source}`);
    },
  };
}

/** An empty project that follows a template; `package` adds a reporting package. */
export async function makeFollower(owner: Owner, template: { project: { structureUid: string } }) {
  const made = await owner.structure();
  const { project } = made;
  await change(owner, project.structureUid, { from_template: template.project.structureUid });
  const addPackage = (name: string, parent?: string) =>
    makePackage(owner.admin, { trackers: [{ uid: project.structureUid }] } as never, { name, ...(parent && { parent }) });
  return { ...made, package: addPackage };
}
