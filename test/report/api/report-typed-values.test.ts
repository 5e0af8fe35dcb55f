import { beforeAll, describe, expect, it } from 'vitest';
import { INEXACT } from '../../../shared/domain/kernel/exact-json.ts';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';

let world: Reporting;
let section: string;

beforeAll(async () => {
  world = await makeReporting();
  section = await world.nodes.add({ type: 'tree', name: 'Site' });
});

/** Enters values into a metric of a type, in a new report. Returns the response and the stored value. */
async function entering(field_type: string, more: Record<string, unknown> = {}, required = false) {
  const meta_json = { field_type, ...more };
  const metric = { name: field_type, unit: 'None', category: 'Site' };
  const path = await world.nodes.add({ type: 'metricscore', path: section, metric, meta_json, required });
  const reporter = reportCalls(world.reporter, world.tracker, await world.add());
  const { uid } = await reporter.current();
  return async (value: unknown) => {
    const answer = await reporter.enter(uid, path, { value });
    const stored = (await reporter.nodes(uid)).find((node) => node.path === path)?.node.metricscore?.input as { value: unknown };
    const { errors = {} } = answer.json<{ errors?: Record<string, string[]> }>();
    return answer.status === 200 ? stored.value : [answer.status, errors.value?.[0], stored.value];
  };
}

describe('a value of a type', () => {
  it('text is text [REP-304, REP-309]', async () => {
    const enter = await entering('string');
    expect(await enter('Depot 7')).toBe('Depot 7');
    expect(await enter(7)).toEqual([400, 'Value must be a string', 'Depot 7']);
  });

  it('postcode has one space after two to four characters [REP-306, REP-309]', async () => {
    const enter = await entering('postcode');
    expect(await enter('SW1A 1AA')).toBe('SW1A 1AA');
    expect(await enter('SW1A1AA')).toEqual([400, 'Value must be a postcode', 'SW1A 1AA']);
  });

  it('selection is one of its options, and not nothing when it is required [REP-307, REP-309]', async () => {
    const enter = await entering('selection', { options: ['Owned', 'Leased'] }, true);
    expect(await enter('Leased')).toBe('Leased');
    expect(await enter('Rented')).toEqual([400, 'Please select one of the choices available', 'Leased']);
    expect(await enter('')).toEqual([400, 'Please select one of the choices available', 'Leased']);
    const free = await entering('selection', { options: ['Owned'] });
    expect(await free('')).toBe(null);
  });

  it('date exists and is written dd/mm/yyyy [REP-308, REP-309]', async () => {
    const enter = await entering('date');
    expect(await enter('29/02/2024')).toBe('29/02/2024');
    for (const wrong of ['1/2/24', '31/02/2024'])
      expect(await enter(wrong)).toEqual([400, 'Value must be a valid date in the format dd/mm/yyyy', '29/02/2024']);
  });
});

describe('a figure with more digits than a number in JSON keeps', () => {
  const LONG = '31284.235500000000000000000001';

  it('is refused as a number, with its field and what to send', async () => {
    const meta_json = { field_type: 'number' };
    const metric = { name: 'Gas', unit: 'M3', category: 'Site' };
    const path = await world.nodes.add({ type: 'metricscore', path: section, metric, meta_json });
    const reporter = reportCalls(world.reporter, world.tracker, await world.add());
    const { uid } = await reporter.current();
    const node = (await reporter.nodes(uid)).find((each) => each.path === path)!;
    const text = `{"inputs": [{"uid": "${node.uid}", "input": {"value": ${LONG}}}]}`;
    const sent = { method: 'PUT', path: `/api/tracker/${world.tracker}/commit/${uid}/inputs/`, body: text };
    const answer = await world.reporter.call({ ...sent, headers: { 'content-type': 'application/json' } });
    expect([answer.status, answer.json<{ errors: object }>().errors]).toEqual([400, { 'inputs.0.input.value': [INEXACT] }]);
    expect((await reporter.nodes(uid)).find((each) => each.path === path)?.node.metricscore?.input).toMatchObject({
      value: null,
    });
  });

  it('is kept with all its digits as text', async () => {
    expect(await (await entering('number'))(LONG)).toBe(LONG);
  });
});
