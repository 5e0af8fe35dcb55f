import { type Deed, NONE, oneOf } from './deed.ts';
import { changeFrom } from './history.ts';
import { items } from './machine.ts';
import { operation, type Project } from './scene.ts';

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
  const from = oneOf(pick, history.periods(project.uid));
  if (!from) return NONE;
  const next = history.equation(project, pick(3), 1 + pick(3));
  const body = { operation_json: operation(next), from_period: from.uid, reason: 'Better' };
  const answer = await history.scene.admin.call('PATCH', `${project.base}/indicator/${own.uid}/`, body);
  if (answer.status < 300) changeFrom(own, from, next);
  return { did: `equation ${project.name} ${own.name} from ${from.startDate} ${JSON.stringify(next)}`, answer };
};

export const target: Deed = async (history, pick) => {
  const project = oneOf(pick, history.scene.projects)!;
  const own = oneOf(pick, history.measured.get(project.uid) ?? []);
  if (!own) return NONE;
  const from_period = oneOf(pick, history.periods(project.uid))?.uid;
  const body = { metric: own.resultMetric, value: pick(50), reason: 'New plan', from_period };
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
      (history.measured.get(project.uid) ?? []).filter((each) => each !== own),
    );
  return { did: `remove indicator ${project.name} ${own.name}`, answer };
};

export const closing =
  (what: 'closing' | 'reopening'): Deed =>
  async (history, pick) => {
    const project = oneOf(pick, history.scene.projects)!;
    const all = history.periods(project.uid);
    const closed = all.filter((period) => period.closing);
    const period = oneOf(pick, what === 'reopening' && closed.length > 0 ? closed : all);
    if (!period) return NONE;
    const path = `/api/project/${project.uid}/reporting_periods/${period.uid}/${what}/`;
    const answer = await history.scene.admin.call('POST', path, what === 'closing' ? {} : { reason: 'Once more' });
    return { did: `${what} ${project.name} ${period.startDate.slice(5, 7)}`, answer };
  };

export const merge: Deed = async (history, pick) => {
  const { owner, projects } = history.scene;
  const { Gas, Total } = projects[0]!.metrics as { Gas: string; Total: string };
  const from = history.now(pick(2) ? Gas : Total);
  const body = { name: `Fuel ${pick(1_000_000)}`, unit: 'kWh', category: 'Carbon', description: '' };
  const other =
    pick(3) === 0
      ? history.now(Total)
      : (await owner.call('POST', '/api/tenant/admin/basemetric/', body)).json<{ uid: string }>().uid;
  const sent = { type: 'MERGE_BASEMETRICS', payload: { from_metric_id: from, to_metric_id: other, reason: 'Same thing' } };
  const answer = await owner.call('POST', '/api/tenant/admin/dispatch/', sent);
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
