import { ROLL_UP_PATTERNS } from '../../../cdk/constructs/roll-up-patterns.ts';
import { items, tenantUid } from './supply.ts';

const { touchedBy } = await import('../../../functions/core/company/touched.ts');

/** Whether a record of the stream passes a pattern of Lambda: each field has one of the texts that are named. */
const fits = (pattern: unknown, record: unknown): boolean =>
  Array.isArray(pattern)
    ? pattern.includes(record)
    : Object.entries(pattern as object).every(
        ([name, inner]) => typeof record === 'object' && record !== null && fits(inner, Reflect.get(record, name)),
      );

/** The fields of an item that patterns and the roll-up look at, as the stream writes them. */
const imageOf = (item: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]): [string, { S: string } | { N: string }][] => {
      if (typeof value === 'string') return [[name, { S: value }]];
      return typeof value === 'number' ? [[name, { N: String(value) }]] : [];
    }),
  );

/** The projects that the roll-up is told of by all that is written while something is done, as the stream tells it. */
export async function toldBy(act: () => Promise<unknown>): Promise<Set<string>> {
  const before = new Map([...items].map(([key, item]) => [key, JSON.stringify(item)]));
  await act();
  const records = [...items].flatMap(([key, item]) => {
    if (before.get(key) === JSON.stringify(item)) return [];
    const NewImage = imageOf(item);
    return [{ eventName: before.has(key) ? ('MODIFY' as const) : ('INSERT' as const), dynamodb: { NewImage } }];
  });
  const passed = records.filter((record) => ROLL_UP_PATTERNS.some((pattern) => fits(pattern, record)));
  const touched = passed.flatMap((record) => touchedBy(record) ?? []);
  return new Set(touched.flatMap((each) => (each.tenantUid === tenantUid && 'projectUid' in each ? [each.projectUid] : [])));
}
