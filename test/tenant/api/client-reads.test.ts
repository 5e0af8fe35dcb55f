import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TenantIndicator } from '../../../shared/contract/indicator/tenant-indicators.ts';
import { askAsClient, type ClientCall, errorsIn, missingReads } from '../../support/client-reads.ts';
import { makePaper, operation } from '../../support/makers/figures.ts';
import { makeTenantOwner } from '../../support/makers/tenancy.ts';
import { makeTenant } from '../../support/makers/tenant.ts';
import { call } from '../../support/support.ts';

type World = Awaited<ReturnType<typeof planted>>;
type Row = [what: string, row: string, ask: (world: World) => ClientCall];

type Request = Parameters<World['person']['call']>[0];

let world: World;

beforeAll(async () => {
  world = await planted();
});

/** The paper check with an indicator, and a group of two conversion factors: one stays, the other is deleted. */
async function planted() {
  const paper = await makePaper();
  const { person } = await makeTenantOwner(paper.tenant);
  const send = async <T>(id: string, call: ClientCall) => (await askAsClient(person, id, call)).json<T>();
  const group = (await send<{ id: string }>('OPS-108', { body: { name: 'UK 2024', start_date: '2024-01-01' } })).id;
  const metric = paper.metric('m-diesel');
  const factor = (toUnit: string) => ({ metric, toUnit, factor: '0.2', group });
  const [stays, goes] = [
    await send<{ uid: string }>('OPS-103', { body: factor('kg') }),
    await send<{ uid: string }>('OPS-103', { body: factor('lb') }),
  ];
  await paper.indicators.add('Diesel', { numerators: [metric] });
  const [indicator] = await send<TenantIndicator[]>('OPS-113', {});
  const power = { name: 'Power', category: 'Carbon', operation_json: operation({ numerators: [paper.metric('m-electricity')] }) };
  await send('OPS-117', { body: { domain_url: newDomain() } });
  return {
    ...paper,
    person,
    group,
    factor,
    stays: stays.uid,
    goes: goes.uid,
    metric,
    indicator: indicator!.uid,
    power,
    companyUid: paper.project.company.uid,
  };
}

const newDomain = () => `s-${randomUUID().slice(0, 8)}.localhost`;
const ofGroup = ({ group }: World) => ({ query: { groupId: group } });

describe('an existing client finds what it reads', () => {
  it.each<Row>([
    ['the issues', '[OPS-101]', (w) => ({ query: { companyId: w.companyUid } })],
    ['the factors of a group', '[OPS-102]', (w) => ofGroup(w)],
    ['a new factor', '[OPS-103]', (w) => ({ body: w.factor('tonnes') })],
    ['a changed factor', '[OPS-105]', (w) => ({ ids: [w.stays], ...ofGroup(w), body: { factor: 2 } })],
    ['a replaced factor', '[OPS-106]', (w) => ({ ids: [w.stays], ...ofGroup(w), body: w.factor('kg') })],
    ['a deleted factor', '[OPS-104]', (w) => ({ ids: [w.goes], ...ofGroup(w) })],
    ['the groups', '[OPS-107]', () => ({})],
    ['a new group', '[OPS-108]', () => ({ body: { name: 'UK 2025' } })],
    ['a changed group', '[OPS-110]', (w) => ({ ids: [w.group], body: { name: 'DESNZ 2024' } })],
    ['a replaced group', '[OPS-111]', (w) => ({ ids: [w.group], body: { name: 'DESNZ 2024' } })],
    ['the indicators', '[OPS-113]', () => ({})],
    ['a new indicator', '[OPS-114]', (w) => ({ body: { ...w.power, project: w.project.uid } })],
    ['a replaced indicator', '[OPS-115]', (w) => ({ ids: [w.indicator], body: { ...w.power, name: 'Replaced' } })],
    ['the sub-tenancies', '[OPS-116]', () => ({})],
    ['a new sub-tenancy', '[OPS-117]', () => ({ body: { domain_url: newDomain() } })],
  ])('in %s %s', async (_what, row, ask) => {
    const id = row.slice(1, -1);
    const answer = await askAsClient(world.person, id, ask(world));
    expect([answer.status < 300, answer.text]).toEqual([true, expect.any(String)]);
    expect(missingReads(id, answer.json())).toEqual([]);
  });
});

describe('an existing client reads in a refusal, by field, what was wrong', () => {
  it.each<[...Row, field: string]>([
    ['a dispatch', '[OPS-112]', () => ({ body: { type: 'FLY' } }), 'type'],
    ['a new indicator', '[OPS-114]', (w) => ({ body: { ...w.power, name: '', project: w.project.uid } }), 'name'],
    ['a replaced indicator', '[OPS-115]', (w) => ({ ids: [w.indicator], body: { ...w.power, name: '' } }), 'name'],
    ['a registration', '[OPS-194]', () => ({ body: { email: 'nobody', password: 'x' } }), 'email'],
  ])('of %s %s', async (_what, row, ask, field) => {
    const id = row.slice(1, -1);
    const errors = errorsIn(id, await askAsClient(world.person, id, ask(world)));
    expect(errors).toContainEqual([field, [expect.any(String)]]);
  });

  it('of the settings at an address that is no tenancy [OPS-119]', async () => {
    const nowhere = { call: (request: Request) => call({ ...request, host: newDomain() }) };
    expect(errorsIn('OPS-119', await askAsClient(nowhere, 'OPS-119', {}))).toEqual([['non_field_errors', [expect.any(String)]]]);
  });

  it('of the version with the token of another tenancy [OPS-193]', async () => {
    const { token } = await (await makeTenant()).person('eve');
    const elsewhere = { call: (request: Request) => world.tenant.call({ ...request, token }) };
    expect(errorsIn('OPS-193', await askAsClient(elsewhere, 'OPS-193', {}))).toEqual([
      ['non_field_errors', [expect.any(String)]],
    ]);
  });
});
