import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyIndicator } from '../../../shared/contract/indicator/company-indicators.ts';
import type { Target } from '../../../shared/contract/indicator/targets.ts';
import type { Interval } from '../../../shared/domain/kernel/intervals.ts';
import { type Group, makeGroup } from '../../support/makers/group.ts';

let group: Group;
let indicator: CompanyIndicator;

beforeAll(async () => {
  group = await makeGroup();
  const bridge = await group.site('Bridge', group.corporate, ['Piers']);
  indicator = await group.indicator(group.corporate, 'Diesel burnt', { numerators: [group.metric('Diesel')] });
  await bridge.approve('Piers', '100', '40');
}, 60_000);

const AGAIN = { from_date: '2024-01-01', reason: 'It was meant so' };
const set = (interval: Interval | null | 'week', more: object = {}) =>
  group.owner.call({
    method: 'POST',
    path: `/api/company/${group.corporate}/target/`,
    body: {
      metric: indicator.result_metric,
      value: 1200,
      date: '2024-12-31',
      meta_json: { greenBelow: true, interval },
      ...more,
    },
  });
const judged = async (interval: Interval) => {
  const { indicators } = await group.dashboard(group.corporate, `&interval=${interval}`);
  const { target, values } = indicators[0]!;
  return { tile: target, last: values.at(-1)!.target };
};
const ALL = { tile: 1200, last: 1200 };
const NONE = { tile: null, last: undefined };

describe('a target of a company', () => {
  it('is compared with the months, the quarters or the years that it is for, and with no others', async () => {
    expect((await set('year')).status).toBe(201);
    expect([await judged('month'), await judged('quarter'), await judged('year')]).toEqual([NONE, NONE, ALL]);
    expect((await set('quarter', AGAIN)).status).toBe(201);
    expect([await judged('month'), await judged('quarter'), await judged('year')]).toEqual([NONE, ALL, NONE]);
    const [target] = (await group.owner.call({ path: `/api/company/${group.corporate}/target/` })).json<Target[]>();
    expect(target).toMatchObject({ value: 1200, meta_json: { interval: 'quarter' } });
  });

  it('is compared with each of them where it names none', async () => {
    expect((await set(null, AGAIN)).status).toBe(201);
    expect([await judged('month'), await judged('quarter'), await judged('year')]).toEqual([ALL, ALL, ALL]);
  });

  it('keeps its interval where a client replaces it that does not know the field', async () => {
    expect((await set('year', AGAIN)).status).toBe(201);
    const path = `/api/company/${group.corporate}/target/`;
    const [target] = (await group.owner.call({ path })).json<Target[]>();
    const fields = { metric: indicator.result_metric, value: 1300, date: '2024-12-31', meta_json: { greenBelow: true } };
    const replaced = await group.owner.call({ method: 'PUT', path: `${path}${target!.uid}/`, body: { ...fields, ...AGAIN } });
    expect([replaced.status, replaced.json()]).toMatchObject([200, { value: 1300, meta_json: { interval: 'year' } }]);
  });

  it('names no other interval', async () => {
    const answer = await set('week');
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Use one of: month, quarter, year.');
  });

  it('judges approved months anew only with a reason, also where only its interval changes', async () => {
    const january = { value: 90, date: '2024-01-31' };
    expect((await set('month', { ...january, ...AGAIN })).status).toBe(201);
    expect((await set('year', { ...january, from_date: '2024-01-01' })).status).toBe(400);
    expect((await set('year', { ...january, ...AGAIN })).status).toBe(201);
  });
});
