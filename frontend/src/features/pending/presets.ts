import { remember } from '../../ui/remember.ts';

/** The columns of the pending actions, in order; a preset shows some of them (REP-147, REP-149 to REP-152). */
export const COLUMNS = [
  'dashboard',
  'project',
  'reportingPackage',
  'reportingPeriod',
  'status',
  'lastUpdated',
  'action',
] as const;
export type ColumnId = (typeof COLUMNS)[number];

export const PRESETS = {
  all: COLUMNS,
  essential: ['dashboard', 'project', 'status', 'action'],
  compact: ['project', 'reportingPackage', 'reportingPeriod', 'status', 'action'],
} as const satisfies Record<string, readonly ColumnId[]>;
export type Preset = keyof typeof PRESETS;

const KEY = 'pending-columns';

const isPreset = (name: string | null): name is Preset => name !== null && Object.hasOwn(PRESETS, name);

/** The preset stored in this browser. A missing or unknown one is 'all'. */
export function storedPreset(storage: Pick<Storage, 'getItem'> = localStorage): Preset {
  const name = storage.getItem(KEY);
  return isPreset(name) ? name : 'all';
}

export const storePreset = (preset: Preset): void => remember(KEY, preset);

export const PRESET_NAMES = Object.keys(PRESETS).filter(isPreset);

/** Rows per page; null is all (REP-158). */
export const SIZES = [10, 25, 50, 100, null] as const;
export const DEFAULT_SIZE = 25;
