import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import { makeReporting, type Reporting } from '../../support/makers/report.ts';

let world: Reporting;
let project: string;
let period: string;

beforeAll(async () => {
  world = await makeReporting();
  project = `/api/project/${world.project.uid}/`;
  const periods = (await world.admin.call({ path: `${project}reporting_periods/` })).json<ReportingPeriod[]>();
  period = `${project}reporting_periods/${periods[0]!.uid}/`;
});

describe('the latest days that can be written', () => {
  it('are days of a trail like all others: to them is everything, and from them is nothing', async () => {
    const whole = (await world.admin.call({ path: `${project}audit-trail/` })).json<unknown[]>();
    expect(whole.length).toBeGreaterThan(0);
    for (const day of ['9999-12-30', '9999-12-31']) {
      expect((await world.admin.call({ path: `${project}audit-trail/?to=${day}` })).json()).toEqual(whole);
      expect((await world.admin.call({ path: `${project}audit-trail/?from=${day}&to=${day}` })).json()).toEqual([]);
    }
  });

  it('are last days of changes to a period, and of an exception', async () => {
    const post = (act: string, body: object) => world.admin.call({ method: 'POST', path: `${period}${act}/`, body });
    for (const last_day of ['9999-12-30', '9999-12-31']) {
      const closing = await post('closing', { last_day });
      expect([closing.status, closing.json()]).toMatchObject([200, { closing: { since: '9999-12-31', isClosed: false } }]);
    }
    expect((await post('closing', {})).json()).toMatchObject({ closing: { isClosed: true } });
    const exception = await post('exceptions', { reason: 'Late bill', last_day: '9999-12-31' });
    const granted = { last_day: '9999-12-31', isInForce: true };
    expect([exception.status, exception.json()]).toMatchObject([200, { closing: { exceptions: [granted] } }]);
  });
});
