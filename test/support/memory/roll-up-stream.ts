import { ROLL_UP_PATTERNS } from '../../../cdk/constructs/roll-up-patterns.ts';
import { fits, imageOf } from './stream-records.ts';
import { items, tenantUid } from './world/supply.ts';

const { touchedBy } = await import('../../../functions/core/company/touched.ts');

/** The projects that the stream passes to the roll-up for all writes of an action. */
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
