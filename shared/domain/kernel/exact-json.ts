import { toDecimal } from './decimal.ts';

/** What may lose digits: JSON has numbers of any length, and programs keep some 17 digits of them. */
const SUSPICIOUS = /\d[\d.]{15}|[eE]-\d{3}/;
/** Most fields that are named: a body may have many thousands. */
const MOST_NAMED = 100;
/** Most digits with which a number can be written again. */
const MOST_DIGITS = 100;

/** Keys of objects and places in lists. */
type JsonPath = readonly (string | number)[];

export const INEXACT =
  'This number has more digits than are kept of a number in JSON. Send it as text, in quotes, or with 15 digits at most.';

/**
 * The numbers of a JSON text that would not be read as they are written, by the paths of their fields (['inputs', 1, 'value'], []
 * for a text that is one number): the first hundred, and none of a text that is no JSON, or nested too deep. A number loses
 * nothing where a program writes one that it keeps with 17 digits or more, such as 0.10000000000000001 for 0.1.
 */
export function inexactNumbers(text: string): JsonPath[] {
  if (!SUSPICIOUS.test(text)) return [];
  const found = new Map<unknown, string[]>();
  function collect(this: unknown, key: string, value: unknown, context?: { source?: string }): unknown {
    const { source } = context ?? {};
    if (typeof value === 'number' && source !== undefined && !isExact(value, source))
      found.set(this, [...(found.get(this) ?? []), key].slice(0, MOST_NAMED));
    return value;
  }
  try {
    const root: unknown = JSON.parse(text, collect);
    return found.size === 0 ? [] : pathsIn(root, found);
  } catch {
    return [];
  }
}

/** Whether a number is what its text says. @param value a finite number, or an infinite one, which no field takes */
function isExact(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return true;
  const digits = source
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '').length;
  const exact = toDecimal(source);
  if (digits === 0 || (exact !== null && toDecimal(value) === exact)) return true;
  if (value === 0 || digits > MOST_DIGITS) return false;
  return exact === null ? digits < 16 : toDecimal(value.toPrecision(digits)) === exact;
}

/** An object or list of a text, and where it lies. */
type Place = { of: object; above?: Place; key: string };

const keyIn = ({ of }: Place, key: string): string | number => (Array.isArray(of) ? Number(key) : key);

function pathOf(place: Place): JsonPath {
  const keys: (string | number)[] = [];
  for (let at = place; at.above; at = at.above) keys.push(keyIn(at.above, at.key));
  return keys.reverse();
}

/** The paths of keys of some objects and lists below a root. Goes level by level, so that no nesting exhausts the stack. */
function pathsIn(root: unknown, found: ReadonlyMap<unknown, readonly string[]>): JsonPath[] {
  if (typeof root !== 'object' || root === null) return [[]];
  const paths: JsonPath[] = [];
  let level: Place[] = [{ of: root, key: '' }];
  while (level.length > 0 && paths.length < MOST_NAMED) {
    const next: Place[] = [];
    for (const place of level) {
      const keys = found.get(place.of);
      if (keys) paths.push(...keys.map((key) => [...pathOf(place), keyIn(place, key)]));
      for (const [key, of] of Object.entries(place.of))
        if (typeof of === 'object' && of !== null) next.push({ of, key, above: place });
    }
    level = next;
  }
  return paths.slice(0, MOST_NAMED);
}
