import { type Deed, NONE, oneOf } from './deed.ts';
import { items } from './machine.ts';
import { operation, type Project } from './scene.ts';

const STARTS = ['2024-01-01', '2024-02-01', '2024-03-01'];

export const factor: Deed = async (history, pick) => {
  const project = oneOf(pick, history.scene.projects)!;
  const value = 1 + pick(5);
  const answer = await history.scene.admin.call('PATCH', `${project.base}/convfactor/${project.factor}/`, { factor: value });
  return { did: `factor ${project.name} ${value}`, answer };
};

export const override: Deed = async (history, pick) => {
  const pack = oneOf(pick, history.scene.packs)!;
  const { Oil } = pack.project.metrics as { Oil: string };
  const path = `/api/tracker/${pack.project.tracker}/commit/${pack.root}/convfactor/`;
  const value = 1 + pick(5);
  const there = (await history.scene.admin.call('GET', path)).json<{ uid: string }[]>()[0];
  if (there && pick(3) === 0)
    return { did: `no factor ${pack.name}`, answer: await history.scene.admin.call('DELETE', `${path}${there.uid}/`) };
  const answer = there
    ? await history.scene.admin.call('PATCH', `${path}${there.uid}/`, { factor: value })
    : await history.scene.admin.call('POST', path, { metric: Oil, toUnit: 'kWh', factor: value });
  return { did: `factor ${pack.name} ${value}`, answer };
};

export const changeRow: Deed = async (history, pick) => {
  const project = oneOf(pick, history.scene.projects)!;
  const name = oneOf(pick, ['Gas', 'Hours', 'Total'])!;
  const metric =
    pick(3) === 0 ? { unit: oneOf(pick, ['kWh', 'MWh', 'Hours']) } : { name: oneOf(pick, ['Gas', 'Hours', 'Total', 'Other']) };
  const body = { type: 'metricscore', node: { metricscore: { metric } } };
  const row = async () => (await history.rows(project, project.root)).find(({ path }) => path === project.paths[name]);
  const before = await row();
  const answer = await history.scene.admin.call('PATCH', `${project.base}/node/${project.paths[name]}/`, body);
  const after = await row();
  if (before && after && before.metric !== after.metric)
    history.former.set(after.uid, [...(history.former.get(after.uid) ?? []), before.metric]);
  return { did: `row ${project.name} ${name} ${JSON.stringify(metric)}`, answer };
};

export const changeUnit: Deed = async (history, pick) => {
  const uid = oneOf(pick, Object.values(history.scene.projects[0]!.metrics).map(history.now))!;
  const answer = await history.scene.owner.call('PATCH', `/api/tenant/admin/basemetric/${uid}/`, {
    unit: oneOf(pick, ['kWh', 'MWh', 'Litres']),
  });
  return { did: `unit ${uid.slice(0, 4)}`, answer };
};

export const equation: Deed = async (history, pick) => {
  const project = oneOf(pick, history.scene.projects)!;
  const own = oneOf(pick, history.measured.get(project.uid) ?? []);
  if (!own) return NONE;
  const from = pick(3);
  const next = history.equation(project, pick(3), 1 + pick(3));
  const body = {
    operation_json: operation(next),
    from_period: project.periods.find(({ startDate }) => startDate === STARTS[from])!.uid,
    reason: 'Better',
  };
  const answer = await history.scene.admin.call('PATCH', `${project.base}/indicator/${own.uid}/`, body);
  if (answer.status < 300) own.equations = own.equations.map((each, at) => (at >= from ? next : each));
  return { did: `equation ${project.name} ${own.name} from ${STARTS[from]} ${JSON.stringify(next)}`, answer };
};

export const target: Deed = async (history, pick) => {
  const project = oneOf(pick, history.scene.projects)!;
  const own = oneOf(pick, history.measured.get(project.uid) ?? []);
  if (!own) return NONE;
  const body = { metric: own.resultMetric, value: pick(50), reason: 'New plan', from_period: oneOf(pick, project.periods)!.uid };
  return {
    did: `target ${project.name} ${own.name}`,
    answer: await history.scene.admin.call('POST', `${project.base}/target/`, body),
  };
};

export const addIndicator: Deed = async (history, pick) => {
  const project = oneOf(pick, history.scene.projects)!;
  const [kind, value] = [pick(3), 1 + pick(4)];
  return {
    did: `indicator ${project.name} ${kind} x${value}`,
    answer: await history.measure(project, `Indicator ${kind} x${value}`, kind, value),
  };
};

export const removeIndicator: Deed = async (history, pick) => {
  const project = oneOf(pick, history.scene.projects)!;
  const all = history.measured.get(project.uid) ?? [];
  const own = oneOf(pick, all);
  if (!own) return NONE;
  const answer = await history.scene.admin.call('DELETE', `${project.base}/indicator/${own.uid}/`, { reason: 'Not needed' });
  if (answer.status < 300)
    history.measured.set(
      project.uid,
      all.filter((each) => each !== own),
    );
  return { did: `remove indicator ${project.name} ${own.name}`, answer };
};

export const closing =
  (what: 'closing' | 'reopening'): Deed =>
  async (history, pick) => {
    const project = oneOf(pick, history.scene.projects)!;
    const period = oneOf(pick, project.periods)!;
    const path = `/api/project/${project.uid}/reporting_periods/${period.uid}/${what}/`;
    const answer = await history.scene.admin.call('POST', path, what === 'closing' ? {} : { reason: 'Once more' });
    const key = `${project.uid} ${period.uid}`;
    if (answer.status < 300) history.closed[what === 'closing' ? 'add' : 'delete'](key);
    return { did: `${what} ${project.name} ${period.startDate.slice(5, 7)}`, answer };
  };

export const moveCompany: Deed = async (history, pick) => {
  const { works, group } = history.scene.companies;
  const parentid = pick(2) ? group : null;
  const answer = await history.scene.owner.call('PATCH', `/api/company/${works}/`, { parentid, reason: 'New structure' });
  if (answer.status < 300) history.parents.set(works, parentid);
  return { did: `works below ${parentid ? 'group' : 'nothing'}`, answer };
};

export const merge: Deed = async (history, pick) => {
  const { owner, projects } = history.scene;
  const { Gas, Total } = projects[0]!.metrics as { Gas: string; Total: string };
  const from = history.now(pick(2) ? Gas : Total);
  const body = { name: `Fuel ${history.merged.size}`, unit: 'kWh', category: 'Carbon', description: '' };
  const other =
    pick(3) === 0
      ? history.now(Total)
      : (await owner.call('POST', '/api/tenant/admin/basemetric/', body)).json<{ uid: string }>().uid;
  const sent = { type: 'MERGE_BASEMETRICS', payload: { from_metric_id: from, to_metric_id: other, reason: 'Same thing' } };
  const answer = await owner.call('POST', '/api/tenant/admin/dispatch/', sent);
  if (answer.status < 300) history.merged.set(from, other);
  return { did: `merge ${from === history.now(Gas) ? 'Gas' : 'Total'} into ${other.slice(0, 4)}`, answer };
};

export const rename: Deed = async (history, pick) => {
  const metrics = Object.values(history.scene.projects[0]!.metrics).map(history.now);
  const uid = oneOf(pick, metrics)!;
  const name = `Name ${pick(1000)}`;
  return {
    did: `rename ${uid.slice(0, 4)}`,
    answer: await history.scene.owner.call('PATCH', `/api/tenant/admin/basemetric/${uid}/`, { name }),
  };
};

export const deleteRow: Deed = async (history, pick) => {
  const project = oneOf(pick, history.scene.projects)!;
  const name = oneOf(pick, Object.keys(project.paths))!;
  return {
    did: `delete row ${project.name} ${name}`,
    answer: await history.scene.admin.call('DELETE', `${project.base}/node/${project.paths[name]}/`),
  };
};

export const restoreRow: Deed = async (history, pick) => {
  const project = oneOf(pick, history.scene.projects)!;
  const path = `/api/tracker/${project.tracker}/commit/${project.root}/removed/`;
  const removed = (await history.scene.admin.call('GET', path)).json<{ uid: string; version: number; name: string }[]>();
  const row = oneOf(pick, removed);
  if (!row) return NONE;
  return {
    did: `restore row ${project.name} ${row.name}`,
    answer: await history.scene.admin.call('POST', path, { uid: row.uid, version: row.version }),
  };
};

export const emptyPackage: Deed = async (history, pick) => {
  const project: Project = oneOf(pick, history.scene.projects)!;
  const path = `/api/tracker/${project.tracker}/ref/`;
  const there = [...items.values()].find(
    (item) => item.__edb_e__ === 'ref' && item.name === 'Empty' && item.projectUid === project.uid,
  );
  if (there)
    return { did: `delete package ${project.name}`, answer: await history.scene.admin.call('DELETE', `${path}${there.uid}/`) };
  return { did: `add package ${project.name}`, answer: await history.scene.admin.call('POST', path, { name: 'Empty' }) };
};
