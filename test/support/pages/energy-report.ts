import type { Browser } from 'playwright-core';
import { type Reporting, reportCalls } from '../makers/report.ts';
import type { TestPerson } from '../makers/tenant.ts';
import { windowOf } from './sessions.ts';

/**
 * Plants two sections: carbon with a total that hides its empty children and a hidden row, waste with a placeholder. Returns the
 * paths.
 */
export async function plantEnergy(world: Reporting) {
  const { add } = world.nodes;
  const metric = (path: string, name: string, unit: string, more: Record<string, unknown> = {}) =>
    add({ type: 'metricscore', path, metric: { name, unit, category: 'Carbon' }, ...more });
  const carbon = await add({ type: 'tree', name: 'Carbon', meta_json: { helpText: 'From your meters' } });
  const total = await metric(carbon, 'Total energy', 'kWh', { meta_json: { hideChildrenIfNullOrZero: true } });
  const gas = await metric(total, 'Gas', 'kWh');
  const power = await metric(total, 'Power', 'MWh');
  const secret = await metric(carbon, 'Secret', 'kWh', { meta_json: { hidden: true } });
  const waste = await add({ type: 'tree', name: 'Waste' });
  const skips = await metric(waste, 'Skips', 'Number', { meta_json: { placeholder: 'as delivered' } });
  return { carbon, total, gas, power, secret, waste, skips };
}

export type EnergyPaths = Awaited<ReturnType<typeof plantEnergy>>;

type Opening = { meta?: Record<string, unknown>; person?: TestPerson; end?: string };

/** A new package, and its report, or the page of it that ends like `end`, open for a person. */
export async function openedEnergy(
  browser: Browser,
  world: Reporting,
  { meta = {}, person = world.reporter, end = 'report' }: Opening = {},
) {
  const ref = await world.add('Groundworks', meta);
  const reporter = reportCalls(world.reporter, world.tracker, ref);
  const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/${end}`;
  const open = (as: TestPerson) => windowOf(browser, world.tenant.host, as, address);
  return { ref, reporter, address, open, page: await open(person) };
}
