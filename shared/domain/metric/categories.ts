import { compareNames } from '../kernel/names.ts';
import { CATEGORIES } from '../kernel/vocabulary.ts';

/** A tenancy's names of the initial issues, by their initial names. */
export type CategoryNames = Readonly<Record<string, string>>;

/** Reads the names of issues from the settings of a tenancy; anything else there is ignored. */
export function categoryNames(metaJson: Readonly<Record<string, unknown>>): CategoryNames {
  const names = metaJson.category_names;
  if (typeof names !== 'object' || names === null) return {};
  return Object.fromEntries(Object.entries(names).filter(([, name]) => typeof name === 'string' && name.trim() !== ''));
}

/**
 * The issues to choose from in a tenancy, in their usual order: those that every tenancy starts with, under their present names
 * (SET-246).
 */
export const categoriesOf = (names: CategoryNames): string[] => [...new Set(CATEGORIES.map((name) => names[name] ?? name))];

/** The issues of the tenancy and the categories that only base metrics have, by name. */
export function categoriesWith(names: CategoryNames, used: Iterable<string>): string[] {
  const usual = categoriesOf(names);
  const others = [...new Set(used)].filter((name) => !usual.includes(name)).sort(compareNames);
  return [...usual, ...others];
}

/** The original name of an issue that every tenancy starts with, by its present name; undefined for another issue. */
export const firstNameOf = (names: CategoryNames, now: string): string | undefined =>
  CATEGORIES.find((name) => (names[name] ?? name) === now);

/** The names after a renaming; an issue that every tenancy starts with keeps its first name as the key. */
export function renamedCategory(names: CategoryNames, from: string, to: string): CategoryNames {
  const first = firstNameOf(names, from);
  if (first === undefined) return names;
  const { [first]: _before, ...others } = names;
  return to === first ? others : { ...others, [first]: to };
}
