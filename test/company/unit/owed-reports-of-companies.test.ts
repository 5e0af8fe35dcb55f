import { beforeEach, describe, expect, it } from 'vitest';
import { ROLL_UP_PATTERNS } from '../../../cdk/constructs/roll-up-patterns.ts';
import { type ClosingWorld, closingWorld, periodsIn, reportPath } from '../../support/memory/closing.ts';
import { items, reportsOf, tenantUid } from '../../support/memory/supply.ts';

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
async function toldBy(act: () => Promise<unknown>): Promise<Set<string>> {
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

let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});

async function change(body: object) {
  const [report] = await reportsOf(world.crane);
  const { status, text } = await world.admin('PATCH', reportPath(world.crane, report!.uid), body);
  expect(status, text).toBe(200);
}
const toggle = () => change({ status: 'HOLD', comment: 'On hold status toggled' });

describe('the roll-up for companies is told', () => {
  it('that a package is put on hold, and that it is released', async () => {
    expect([...(await toldBy(toggle))]).toEqual([world.project.uid]);
    expect([...(await toldBy(toggle))]).toEqual([world.project.uid]);
  });

  it('that the first report of a package is moved to another period', async () => {
    const march = (await periodsIn(world.project))[2]!.uid;
    expect([...(await toldBy(() => change({ reporting_period: march })))]).toEqual([world.project.uid]);
  });
});

it('Lambda takes all patterns of the roll-up', () => {
  expect(ROLL_UP_PATTERNS.length).toBeLessThanOrEqual(5);
});
