import type { DashboardIndicator } from '../../../../shared/contract/indicator/dashboard.ts';
import { type Deed, NONE, oneOf, type Pick } from './deed.ts';
import { type History, isWild, WILD } from './history.ts';
import { operation, type Project } from './scene.ts';

/** Deeds whose figures are not worked out by the plain computation: they have to be the same after a rebuild of everything. */

function anyEquation(history: History, pick: Pick) {
  const { Total, Gas, Hours, Oil, Water } = history.scene.projects[0]!.metrics as Record<string, string>;
  const some = () => [...new Set([oneOf(pick, [Total, Gas, Hours])!, oneOf(pick, [Gas, Oil, Water])!].map(history.now))];
  const eqnType = oneOf(pick, [0, 1, 2] as const)!;
  return {
    eqnType,
    numerators: some(),
    numerators2: eqnType === 0 ? [] : some(),
    denominators: pick(3) === 0 ? some() : [],
    factor: 1 + pick(3),
  };
}

const ofProject = async (history: History, project: Project, refId: string): Promise<DashboardIndicator[]> =>
  (await history.scene.owner.call('GET', `/api/dashboard/project/${project.uid}/indicator/?refId=${refId}`)).json();

/** Gives an indicator to a package alone, to a project, or to a company. */
export const addAny: Deed = async (history, pick) => {
  const name = `${WILD}${pick(1000)}`;
  const fields = { name, category: 'Carbon', operation_json: operation(anyEquation(history, pick)) };
  if (pick(3) === 0) {
    const company = oneOf(pick, history.companies())!;
    const answer = await history.scene.owner.call('POST', `/api/company/${company.uid}/indicator/`, fields);
    return { did: `any indicator of ${company.name} ${name}`, answer };
  }
  const pack = oneOf(pick, history.scene.packs)!;
  const { tracker, base } = pack.project;
  const path = pick(2) ? `/api/tracker/${tracker}/commit/${pack.root}` : base;
  const answer = await history.scene.admin.call('POST', `${path}/indicator/`, {
    ...fields,
    apply_ref_all: path === base && pick(2) === 0,
  });
  return { did: `any indicator of ${path === base ? pack.project.name : pack.name} ${name}`, answer };
};

/** Changes or removes one of them. */
export const changeAny: Deed = async (history, pick) => {
  const pack = oneOf(pick, history.scene.packs)!;
  const refId = pick(2) ? pack.uid : 'root';
  const all = (await ofProject(history, pack.project, refId)).filter(isWild);
  const own = oneOf(pick, all);
  if (!own) return NONE;
  const commit = refId === 'root' ? pack.project.root : pack.root;
  const path = `/api/tracker/${pack.project.tracker}/commit/${commit}/indicator/${own.uid}/`;
  if (pick(3) === 0)
    return { did: `remove any ${own.name}`, answer: await history.scene.admin.call('DELETE', path, { reason: 'Old' }) };
  const from_period = oneOf(pick, history.periods(pack.project.uid))?.uid;
  const body = { operation_json: operation(anyEquation(history, pick)), from_period, reason: 'Better' };
  return { did: `change any ${own.name}`, answer: await history.scene.admin.call('PATCH', path, body) };
};

/** Makes one indicator of the tenancy another one. */
export const mergeAny: Deed = async (history, pick) => {
  const { owner } = history.scene;
  const all = (await owner.call('GET', '/api/tenant/admin/indicator/')).json<{ uid: string; name: string }[]>().filter(isWild);
  const [from, to] = [oneOf(pick, all), oneOf(pick, all)];
  if (!from || !to) return NONE;
  const payload = { from_indicator_id: from.uid, to_indicator_id: to.uid, reason: 'Same' };
  const answer = await owner.call('POST', '/api/tenant/admin/dispatch/', { type: 'MERGE_INDICATORS', payload });
  return { did: `join any ${from.name} to ${to.name}`, answer };
};

/** Asks something of a company's indicator, from a day on or from now on. */
export const companyTarget: Deed = async (history, pick) => {
  const company = oneOf(pick, history.companies())!;
  const path = `/api/company/${company.uid}`;
  const all = (await history.scene.owner.call('GET', `${path}/indicator/`)).json<{ resultBaseMetric: { uid: string } }[]>();
  const metric = oneOf(pick, all)?.resultBaseMetric.uid;
  if (!metric) return NONE;
  const from_date = oneOf(pick, [undefined, '2024-02-01', '2024-03-01']);
  const body = { metric, value: pick(50), from_date, reason: 'New plan' };
  return { did: `target of ${company.name}`, answer: await history.scene.owner.call('POST', `${path}/target/`, body) };
};

/** Has a metric reported only every other month, or always. */
export const frequency: Deed = async (history, pick) => {
  const project = oneOf(pick, history.scene.projects)!;
  const meta_json = oneOf(pick, [
    { freq_num: 2, freq_unit: 'MONTHS', from_date: '2024-01-15' },
    { freq_num: 1, freq_unit: 'QUARTERS', from_date: '2024-02-10' },
    { freq_num: 1, freq_unit: null, from_date: null },
  ])!;
  const body = { type: 'metricscore', node: { metricscore: { meta_json } } };
  const answer = await history.scene.admin.call('PATCH', `${project.base}/node/${project.paths.Water}/`, body);
  return { did: `frequency ${project.name} ${JSON.stringify(meta_json)}`, answer };
};

export const timeZone: Deed = async (history, pick) => {
  const time_zone = oneOf(pick, ['Pacific/Auckland', 'America/Los_Angeles', 'Europe/London']);
  return { did: `time zone ${time_zone}`, answer: await history.scene.owner.call('PATCH', '/api/tenant/meta/', { time_zone }) };
};
