import type { FieldLabels } from '../../../ui/form/changed-to.ts';
import { changedTo } from '../../../ui/form/changed-to.ts';

/** The settings of a tenancy that are edited as JSON. */
export type JsonPart = 'terms' | 'meta';
/** A setting: its part and its path in that part, such as `meta["home_sources","pre-login"]`. */
type JsonKey = `${JsonPart}[${string}`;
/**
 * Each setting as a field of its own, so that two people who change different ones keep both. The value is JSON; undefined where
 * there is none. An object is {@link OBJECT}, or {@link TOUCHED}, beside the fields of what it holds; a list is one field.
 */
export type JsonFields = Readonly<Record<JsonKey, string | undefined>>;
type Entry = readonly [path: readonly string[], json: string];

const OBJECT = '{}';
/** An object in which the form has changed something: where somebody else makes a value of it, both have changed it. */
const TOUCHED = '{ }';
const isObjectField = (json: unknown): boolean => json === OBJECT || json === TOUCHED;

const entriesOf = (settings: object, above: readonly string[] = []): Entry[] =>
  Object.entries(settings).flatMap(([key, value]: [string, unknown]): Entry[] => {
    const path = [...above, key];
    if (value === undefined) return [];
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? [[path, OBJECT], ...entriesOf(value, path)] : [[path, JSON.stringify(value)]];
  });

const keyOf = (part: JsonPart, path: readonly string[]): JsonKey => `${part}${JSON.stringify(path)}` as JsonKey;
const isOf = (part: JsonPart, key: string): boolean => key.startsWith(`${part}[`);
const pathOf = (part: JsonPart, key: string) => JSON.parse(key.slice(part.length)) as string[];

/** The settings of an object as fields. */
export const jsonFields = (part: JsonPart, settings: object): JsonFields =>
  Object.fromEntries(entriesOf(settings).map(([path, json]) => [keyOf(part, path), json]));

function objectOf(entries: readonly Entry[]): Record<string, unknown> {
  const byKey = Map.groupBy(entries, ([[key]]) => key ?? '');
  // An object without a field of its own exists while it has members.
  const heldBy = (own: readonly Entry[]): unknown => {
    const json = own.find(([path]) => path.length === 1)?.[1] ?? OBJECT;
    if (!isObjectField(json)) return JSON.parse(json);
    return objectOf(own.filter(([path]) => path.length > 1).map(([path, inner]) => [path.slice(1), inner]));
  };
  return Object.fromEntries([...byKey].map(([key, own]) => [key, heldBy(own)]));
}

/** The object of a part. `fields`: fields of a form; those of other parts are ignored. */
export const jsonObject = (part: JsonPart, fields: object): Record<string, unknown> =>
  objectOf(
    Object.entries(fields).flatMap(([key, json]: [string, unknown]): Entry[] =>
      isOf(part, key) && typeof json === 'string' ? [[pathOf(part, key), json]] : [],
    ),
  );

/** The fields that differ between two objects, with their later values. */
export function jsonChanges(part: JsonPart, before: object, now: object): JsonFields {
  const [old, next] = [jsonFields(part, before), jsonFields(part, now)];
  const keys = Object.keys({ ...old, ...next }) as JsonKey[];
  return Object.fromEntries(keys.filter((key) => old[key] !== next[key]).map((key) => [key, next[key]]));
}

const isInside = (path: readonly string[], outer: readonly string[]) =>
  path.length > outer.length && outer.every((each, at) => path[at] === each);

/**
 * The objects of a form, with whether something in them differs from what is stored. `base`: the stored fields;
 * `now`: the object as it is typed.
 */
export function touchedObjects(part: JsonPart, base: object, now: object): JsonFields {
  const changed = Object.keys(jsonChanges(part, jsonObject(part, base), now)).map((key) => pathOf(part, key));
  const objects = Object.entries(jsonFields(part, now)).filter(([, json]) => json === OBJECT);
  return Object.fromEntries(
    objects.map(([key]) => [key, changed.some((path) => isInside(path, pathOf(part, key))) ? TOUCHED : OBJECT]),
  );
}

/** The settings in an object that the form has made a value of: `jsonObject` leaves them out. */
export const overwrittenFields = (part: JsonPart, fields: object): JsonFields => {
  const own = Object.entries(fields).filter(([key, json]) => isOf(part, key) && typeof json === 'string');
  const values = own.filter(([, json]) => !isObjectField(json)).map(([key]) => pathOf(part, key));
  return Object.fromEntries(own.filter(([key]) => values.some((outer) => isInside(pathOf(part, key), outer))));
};

const told = (json: string | undefined): string => {
  if (json === undefined) return '';
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : json;
};

/**
 * Labels of the settings, for a message about another person's change. `title`: label of the part; `fields`: fields of the form.
 */
export const jsonLabels = (part: JsonPart, title: string, fields: object): FieldLabels<JsonFields> =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((key) => isOf(part, key))
      .map((key) => {
        const label = [title, ...pathOf(part, key)].join(' › ');
        // what an object holds is said by the fields of its own
        return [key, (json: string | undefined) => (isObjectField(json) ? label : changedTo(label)(told(json)))];
      }),
  );
