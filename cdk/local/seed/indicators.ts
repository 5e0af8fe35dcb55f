import { type EquationType, toOperation } from '../../../shared/domain/indicator/equation.ts';
import type { ApiPerson } from './client.ts';
import type { SeedProject } from './project.ts';
import type { PlacedMetrics } from './structure.ts';

type SeedTarget = { target: number; threshold: number | null; greenBelow: boolean };
type SeedIndicator = {
  name: string;
  category: string;
  type: EquationType;
  factor?: number;
  /** keys of metrics of the template */
  numerators: string[];
  numerators2?: string[];
  denominators?: string[];
  /** null: an indicator without a target, which is shown in grey */
  target: SeedTarget | null;
};

/** Both are of scope 1, so that their sum has a unit. */
const DIRECT_EMISSIONS = ['Carbon / Fuel used on site', 'Carbon / Company vehicles'];

/** At least one indicator of every equation type, and targets that are met, nearly met and missed. */
const INDICATORS: readonly SeedIndicator[] = [
  {
    name: 'Direct emissions',
    category: 'Carbon',
    type: 0,
    numerators: DIRECT_EMISSIONS,
    target: { target: 30, threshold: 60, greenBelow: true },
  },
  {
    name: 'Lost-time injuries per 100,000 hours',
    category: 'Health & Safety',
    type: 0,
    factor: 100_000,
    numerators: ['Health & Safety / Lost-time injuries'],
    denominators: ['Health & Safety / Hours worked'],
    target: { target: 0.4, threshold: 0.8, greenBelow: true },
  },
  {
    name: 'Net habitat',
    category: 'Biodiversity',
    type: 1,
    numerators: ['Biodiversity / Habitat created or improved'],
    numerators2: ['Biodiversity / Habitat lost'],
    target: { target: 100, threshold: 0, greenBelow: false },
  },
  {
    name: 'Water discharged',
    category: 'Water',
    type: 0,
    numerators: ['Water / Water discharged'],
    target: null,
  },
  {
    name: 'Spend with local suppliers (%)',
    category: 'Social Value',
    type: 0,
    factor: 100,
    numerators: ['Social Value / Spent with local suppliers'],
    denominators: ['Supply Chain / Spent in total'],
    target: { target: 25, threshold: 20, greenBelow: false },
  },
  {
    name: 'Recycled aggregate in concrete',
    category: 'Materials',
    type: 2,
    factor: 0.01,
    numerators: ['Materials / Concrete used'],
    numerators2: ['Materials / Recycled content of aggregates'],
    target: { target: 400, threshold: 250, greenBelow: false },
  },
  {
    name: 'Training per person',
    category: 'Employees',
    type: 0,
    numerators: ['Employees / Training'],
    denominators: ['Employees / People on site'],
    target: { target: 3, threshold: 2, greenBelow: false },
  },
];

/** Adds the project's indicators and their project-level targets. */
export async function addIndicators(admin: ApiPerson, at: SeedProject, placed: PlacedMetrics): Promise<void> {
  const base = `/api/tracker/${at.structureUid}/commit/${at.treeUid}`;
  const metrics = (keys: readonly string[] = []) =>
    keys.map((key) => {
      const node = placed.get(key);
      if (!node) throw new Error(`The template has no metric ${key}`);
      return node.metricUid;
    });
  for (const { name, category, type, factor = 1, target, ...lists } of INDICATORS) {
    const operation_json = toOperation({
      eqnType: type,
      factor,
      numerators: metrics(lists.numerators),
      numerators2: metrics(lists.numerators2),
      denominators: metrics(lists.denominators),
    });
    const fields = { name, category, operation_json, apply_ref_all: true };
    const { result_metric } = await admin.send<{ result_metric: string }>('POST', `${base}/indicator/`, fields);
    if (!target) continue;
    const meta_json = { byDate: [], greenBelow: target.greenBelow, thresholdLow: target.threshold };
    const date = at.periods.at(-1)!.endDate;
    await admin.send('POST', `${base}/target/`, { metric: result_metric, value: target.target, date, meta_json });
  }
}
