import { beforeAll, describe, expect, it } from 'vitest';
import { operationOf } from '../../support/memory/definitions.ts';
import { beforeTransaction } from '../../support/memory/disturbance/before-transaction.ts';
import { measuredCompany } from '../../support/memory/world/measured-company.ts';
import { tenantUid } from '../../support/memory/world/supply.ts';

const { startMeasuring } = await import('../../../functions/core/indicator/company-indicators.ts');
const { editCompany } = await import('../../../functions/core/company/change-companies.ts');
const { moveOf } = await import('../../../functions/core/company/move-company.ts');
const { companyStore } = await import('../../../functions/data/stores/company/company-store.ts');

let world: Awaited<ReturnType<typeof measuredCompany>>;
let below: string;

beforeAll(async () => {
  world = await measuredCompany();
  below = world.sites[0]!.project.companyUid;
});

const contextOf = () => {
  const { context } = world.sites[0]!;
  return { ...context, actor: { ...context.actor, isSuperuser: true, grants: [] } } as never;
};
const measure = (company: string, name: string, metrics: string[], factor = 1) =>
  startMeasuring(
    contextOf(),
    company,
    { name, category: 'Energy', operation_json: operationOf(metrics, factor) } as never,
    false,
  );

it('a company gets no indicator whose name one below it uses for another calculation', async () => {
  await measure(below, 'Heat', ['Gas']);
  const why = 'A company below this one has another indicator with this name. Choose another name.';
  await expect(measure(world.group.uid, 'Heat', ['Power'], 3)).rejects.toMatchObject({ errors: { name: [why] } });
  await expect(measure(world.group.uid, 'Heat', ['Gas'])).resolves.toBeDefined();
});

it('a company does not move below one that uses a name of it for another calculation', async () => {
  const cause = { by: 'test', at: new Date().toISOString(), correlationId: 'test' };
  const other = await companyStore(tenantUid).create({ name: 'Other group' }, cause);
  await measure(other.uid, 'Heat', ['Power'], 3);
  const company = await companyStore(tenantUid).get(below);
  const why = 'There, “Heat” is calculated otherwise. Give one of the two indicators another name first.';
  await expect(moveOf(contextOf(), company, other.uid)).rejects.toMatchObject({ errors: { parentid: [why] } });
  const free = await companyStore(tenantUid).create({ name: 'Third group' }, cause);
  await expect(moveOf(contextOf(), company, free.uid)).resolves.toMatchObject({ parentUid: free.uid });
});

describe('a name that a company begins to use while another one moves', () => {
  const cause = { by: 'test', at: new Date().toISOString(), correlationId: 'test' };
  const made = (name: string, parentUid?: string) =>
    companyStore(tenantUid).create({ name, ...(parentUid && { parentUid }) }, cause);
  const move = (uid: string, parentUid: string) => editCompany(contextOf(), uid, { parentUid });
  const why = 'There, “Steam” is calculated otherwise. Give one of the two indicators another name first.';
  /** A company alone or below another one, and one with two companies above it. */
  const scene = async (isAlone: boolean) => {
    const from = await made('From');
    const company = isAlone ? from : await made('Unit', from.uid);
    const top = await made('Top');
    const middle = await made('Middle', top.uid);
    return { company, top, parent: await made('Parent', middle.uid) };
  };

  it.each(['alone', 'below another'])('is found at the top of its new tree; it stood %s', async (where) => {
    const { company, top, parent } = await scene(where === 'alone');
    await measure(company.uid, 'Steam', ['Gas']);
    const meanwhile = () => measure(top.uid, 'Steam', ['Power'], 3);
    const moved = beforeTransaction('"place"', meanwhile, () => move(company.uid, parent.uid));
    await expect(moved).rejects.toMatchObject({ errors: { parentid: [why] } });
  });

  it.each(['alone', 'below another'])('is found in the company that moves; it stood %s', async (where) => {
    const { company, top, parent } = await scene(where === 'alone');
    await measure(top.uid, 'Steam', ['Power'], 3);
    const meanwhile = () => measure(company.uid, 'Steam', ['Gas']);
    const moved = beforeTransaction('"place"', meanwhile, () => move(company.uid, parent.uid));
    await expect(moved).rejects.toMatchObject({ errors: { parentid: [why] } });
  });

  it.each(['alone', 'below another'])('is refused to the company that has moved; it stood %s', async (where) => {
    const { company, top, parent } = await scene(where === 'alone');
    await measure(top.uid, 'Steam', ['Power'], 3);
    const meanwhile = () => move(company.uid, parent.uid);
    const measured = beforeTransaction('"operationJson"', meanwhile, () => measure(company.uid, 'Steam', ['Gas']));
    await expect(measured).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
