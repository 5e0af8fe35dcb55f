import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '../../../shared/domain/access/rights.ts';
import { person, type SitePerson, tenantUid } from '../../support/access/memory-site.ts';
import { anna, bridge, makePack, vera } from '../../support/memory/world/receipt-world.ts';

const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

const RESULTS: Action[] = ['READ_TRACKER_REF', 'READ_PROJECT_MEMBER', 'READ_PROJECT_REPORT'];
const files = [
  `${bridge.path}inputs/`,
  `${bridge.path}inputs/?format=excel`,
  `${bridge.path}reporting_periods/excel/`,
  `${bridge.path}reporting_periods/${randomUUID()}/inputs/`,
];

let olga: SitePerson;
let report: string;

beforeAll(async () => {
  olga = await person('Olga');
  const grant = { scope: 'project', scopeUid: bridge.project.uid, isAdmin: false, actions: RESULTS } as const;
  const cause = { by: 'test', at: new Date().toISOString(), correlationId: 'test' };
  const roles = [{ memberUid: randomUUID(), roleUid: null }];
  await transact(personStore(tenantUid).grantWrites(olga.uid, { ...grant, actions: [...RESULTS], roles }, cause));
  const pack = await makePack('Groundworks');
  await pack.enter({ Diesel: { value: '100', comment: 'Meter 7' } });
  await pack.submit();
  await pack.decide(anna, 'APPROVE');
  report = `/api/tracker/${bridge.project.structureUid}/commit/${pack.uid}/value/`;
});

describe('who sees results and no entered figures', () => {
  it('is refused those of a report', async () => {
    expect((await olga.get(report)).status).toBe(403);
  });

  it.each(files)('is refused %s', async (path) => {
    expect((await olga.get(path)).status).toBe(403);
    expect((await vera.get(path)).status).not.toBe(403);
  });

  it('is refused a file of them that is made in the background, and gets one of results', async () => {
    const make = (who: SitePerson, what: string) => who.post(`${bridge.path}export/`, { what, format: 'xlsx' });
    expect((await make(olga, 'inputs')).status).toBe(403);
    expect((await make(vera, 'inputs')).status).toBe(202);
    expect((await make(olga, 'indicators')).status).toBe(202);
  });
});
