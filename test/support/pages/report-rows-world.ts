import type { Browser } from 'playwright-core';
import { type Reporting, reportCalls } from '../makers/report.ts';
import { windowOf } from './sessions.ts';

type Named = Record<string, string>;

/** Plants rows of every kind: inputs, flags, pickers and frequencies. Returns uids and paths by name. */
export async function plantRows(world: Reporting): Promise<{ uids: Named; paths: Named }> {
  const uids: Named = {};
  const paths: Named = {};
  const add = async (name: string, body: object): Promise<string> => {
    const node = (await world.nodes.post(body)).json<{ uid: string; path: string }>();
    [uids[name], paths[name]] = [node.uid, node.path];
    return node.path;
  };
  const tree = (name: string, meta_json: object = {}, path?: string) => add(name, { type: 'tree', name, meta_json, path });
  const metric = (name: string, path: string, meta_json: object = {}, unit = 'kWh') =>
    add(name, { type: 'metricscore', path, metric: { name, unit, category: 'Carbon', description: `About ${name}` }, meta_json });

  const fleet = await tree('Fleet');
  await metric('b van', fleet);
  await metric('A car', fleet);
  await add('Note', { type: 'trackerdescription', path: fleet, title: 'Read this', text: '<p>Ask the depot</p>' });
  await metric('In a heading', await tree('Hired', {}, fleet));
  await metric('Owned', fleet, { input_type: 'boolean' });
  await metric('Fixed', fleet);
  await metric('Kept back', fleet, { hidden: true });
  await metric('No flag', fleet, { hideNA: true });
  await metric('Part', await metric('Name only', fleet, { hideInputCells: true }));
  const evidence = await metric('Proved', fleet);
  await add('Invoice', { type: 'document', path: evidence, name: 'Invoice' });
  const energy = await tree('Energy', { hideNA: true });
  for (const [parent, input_type] of [
    ['Search', 'searchable_children'],
    ['Choose', 'select_children'],
    ['Twins', 'selectable_twin_children'],
    ['Empty', 'searchable_children'],
  ] as const) {
    const path = await metric(parent, energy, { input_type });
    if (parent !== 'Empty')
      for (const child of ['red', 'blue', 'green']) await metric(`${parent} ${child}`, path, { hidden: true });
  }
  await world.nodes.patch(paths.Choose!, { type: 'metricscore', meta_json: { additional_children: [uids['A car']] } });
  await metric('Sum part', await metric('Sum', energy));
  await metric('Fixed part', await metric('Fixed sum', energy, { disable_manual_entry: true }));
  await metric('Quarterly', await tree('Quarter', { freq_num: 1, freq_unit: 'QUARTERS', from_date: '2024-02-10' }));
  await metric('Ranged', await tree('Range', { freq_num: 1, freq_unit: 'QUARTERS', from_date: '2023-10-15' }));
  await metric('Unseen', await tree('Secret', { hidden: true }));
  return { uids, paths };
}

/** A package with its report, and a function that opens it as its reporter. */
export async function packageWithRows(browser: Browser, world: Reporting, meta: Record<string, unknown> = {}) {
  const ref = await world.add('Groundworks', meta);
  const reporter = reportCalls(world.reporter, world.tracker, ref);
  const report = await reporter.current();
  const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report`;
  const open = async (path = address) => {
    const page = await windowOf(browser, world.tenant.host, world.reporter, path);
    await page.getByRole('heading', { name: 'Groundworks' }).waitFor();
    return page;
  };
  return { ref, reporter, report, address, open };
}
