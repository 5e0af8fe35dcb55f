import { type Leaf, leaves } from './template.ts';

export const MONTHS_OF_FIGURES = 24;

/**
 * A number in [0, 1) that depends only on the text (FNV-1a, then the last step of splitmix32), so that the demonstration is the
 * same everywhere.
 */
function chanceOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** Size of a package relative to the average, from 0.5 to 2. */
const sizeOf = (packageKey: string) => 0.5 * 4 ** chanceOf(`size ${packageKey}`);

/** Work ramps up over half a year, continues, and declines at the end. */
const activity = (month: number) => Math.min(1, 0.35 + month * 0.12) * (month > MONTHS_OF_FIGURES - 5 ? 0.85 : 1);

/** `calendarMonth` 0 is January. */
function seasonal(season: 'none' | 'winter' | 'summer', calendarMonth: number): number {
  const warmth = Math.cos(((calendarMonth - 6) / 12) * 2 * Math.PI);
  return season === 'none' ? 1 : 1 + (season === 'summer' ? 0.4 : -0.4) * warmth;
}

/**
 * A package's figure for one leaf in one month, as an exact decimal; '0' if there was nothing to report.
 * @param month 0 is the first of the months; `firstCalendarMonth` is its month in the year (0 is January)
 */
export function seedFigure(packageKey: string, { key, metric, profile }: Leaf, month: number, firstCalendarMonth = 0): string {
  const draw = (what: string) => chanceOf(`${what} ${packageKey} ${profile.series ?? key} ${month}`);
  if (draw('any') >= profile.chance) return '0';
  const scale = profile.scales ? sizeOf(packageKey) * activity(month) : 1;
  const percentage = metric.unit === 'Percentage (%)';
  const spread = percentage ? 0.97 + 0.06 * draw('spread') : profile.typical === 1 ? 1 : 0.8 + 0.4 * draw('spread');
  const value = profile.typical * scale * seasonal(profile.season, (firstCalendarMonth + month) % 12) * spread;
  const bounded = percentage ? Math.min(100, value) : value;
  return String(Number(bounded.toFixed(profile.decimals)));
}

/** All figures of a package: by month, then by key of the leaf. */
export function figures(packageKey: string, months = MONTHS_OF_FIGURES, firstCalendarMonth = 0): Map<string, string>[] {
  const all = leaves();
  return Array.from(
    { length: months },
    (_, month) => new Map(all.map((leaf) => [leaf.key, seedFigure(packageKey, leaf, month, firstCalendarMonth)])),
  );
}
