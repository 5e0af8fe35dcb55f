import { multiply } from '../../../../shared/domain/kernel/decimal.ts';
import type { CATEGORIES, MetricInputType } from '../../../../shared/domain/kernel/vocabulary.ts';
import { ghgFactor, type Unit, unitOf } from '../ghg-factors.ts';

/** The pattern of a leaf's figures: a typical month of a package of average size. */
export type Profile = {
  typical: number;
  decimals: number;
  season: 'none' | 'winter' | 'summer';
  /** share of months with any figure */
  chance: number;
  /** whether the figure grows with the size and activity of the package; not for percentages and Yes or No */
  scales: boolean;
  /** leaves of one series have the same figures, such as burnt fuel and its upstream emissions */
  series?: string;
};

/** The origin of a factor: a row of the published set, or a note that it is not from the set. */
export type FactorSource = { rowId: string; scope: string; year: 2024 } | { note: string };

/** Parent units per one unit of the sub-metric. */
export type SeedConversion = { toUnit: Unit; factor: string; source: FactorSource };

export type SeedSubMetric = {
  name: string;
  description: string;
  unit: Unit;
  /** null if the unit is the parent's, which counts as 1 */
  conversion: SeedConversion | null;
  profile: Profile;
};

export type SeedMetric = {
  name: string;
  description: string;
  unit: Unit;
  required: boolean;
  inputType?: MetricInputType;
  subMetrics: SeedSubMetric[];
  /** null if the figure is calculated from sub-metrics */
  profile: Profile | null;
};

export type SeedIssue = { category: (typeof CATEGORIES)[number]; metrics: SeedMetric[] };

const TONNES_CO2E: readonly Unit[] = ['tCO2e', 'tCO2e (Scope 1)', 'tCO2e (Scope 2)', 'tCO2e (Scope 3)'];

export const about = (typical: number, more: Partial<Profile> = {}): Profile => ({
  typical,
  decimals: 0,
  season: 'none',
  chance: 1,
  scales: true,
  ...more,
});

/** A sub-metric with a published factor to tCO2e: kg CO2e per unit of the row, divided by 1,000. */
export const published =
  (name: string, rowId: string, profile: Profile) =>
  (toUnit: Unit): SeedSubMetric => {
    if (!TONNES_CO2E.includes(toUnit)) throw new Error(`'${name}' converts to tCO2e, not to ${toUnit}`);
    const row = ghgFactor(rowId);
    const where = [row.level1, row.level3, row.level4, row.columnText].filter((part) => part !== '' && part !== row.unit);
    return {
      name,
      description: `${where.join(', ')}: ${row.factor} kg CO2e per ${row.unit.replace(/^per |s$/g, '')} (${row.scope}, 2024)`,
      unit: unitOf(row),
      conversion: { toUnit, factor: multiply(row.factor, '0.001'), source: { rowId, scope: row.scope, year: row.year } },
      profile,
    };
  };

/** A sub-metric in the unit of its parent. */
export const part =
  (name: string, profile: Profile) =>
  (unit: Unit): SeedSubMetric => ({
    name,
    description: '',
    unit,
    conversion: null,
    profile,
  });

/** A sub-metric in another unit of mass or volume, with its factor to the parent's unit. */
export const converted =
  (name: string, unit: Unit, factor: string, note: string, profile: Profile) =>
  (toUnit: Unit): SeedSubMetric => ({
    name,
    description: note,
    unit,
    conversion: { toUnit, factor, source: { note } },
    profile,
  });

type Options = { required?: boolean; description?: string };

/** A metric that is calculated from its sub-metrics. */
export const total = (
  name: string,
  unit: Unit,
  subMetrics: ((unit: Unit) => SeedSubMetric)[],
  options: Options = {},
): SeedMetric => ({
  name,
  description: options.description ?? '',
  unit,
  required: options.required ?? false,
  subMetrics: subMetrics.map((make) => make(unit)),
  profile: null,
});

/** A metric that is entered by hand. */
export const seededInput = (name: string, unit: Unit, profile: Profile, options: Options = {}): SeedMetric => ({
  name,
  description: options.description ?? '',
  unit,
  required: options.required ?? false,
  subMetrics: [],
  profile,
});

/** A Yes or No. `chance`: the share of months with Yes. */
export const yesNo = (name: string, chance: number, options: Options = {}): SeedMetric => ({
  ...seededInput(name, 'Number', about(1, { chance, scales: false }), options),
  inputType: 'boolean',
});
