import { beforeAll, expect, it } from 'vitest';
import { callsOf } from '../../support/access/handler-calls.ts';
import { join } from '../../support/memory/closing.ts';
import { forgetMerges, merges } from '../../support/memory/merges.ts';
import { measuredCompany } from '../../support/memory/world/measured-company.ts';
import { tenantUid } from '../../support/memory/world/supply.ts';

type Send = (command: object) => Promise<unknown>;

const { client } = await import('../../../functions/data/client/client.ts');
const { db } = await import('../../../functions/data/service.ts');

const call = callsOf('ours.example', tenantUid);
const table = client as unknown as { send: Send };
const CALLER = ['BatchGet', 'Query'];
const DAYS = 'fromDate=2024-01-01&toDate=2024-02-29';

let world: Awaited<ReturnType<typeof measuredCompany>>;
beforeAll(async () => {
  await forgetMerges();
  world = await measuredCompany();
  const { ann, project } = world.sites[0]!;
  await join(ann, project.uid, null);
  const grant = { tenantUid, userUid: ann.userUid, scope: 'company' as const, scopeUid: world.group.uid };
  await db.entities.grant.put({ ...grant, isAdmin: true, actions: [], roles: [] }).go();
  await world.rollUp();
});

/** The round trips of a request. Two identify the caller: a Query of the person, and a BatchGet of the path's ids. */
async function readsOf(path: string): Promise<string[]> {
  const ask = () => call(world.sites[0]!.ann.userUid, 'GET', path);
  // Fills the memory that lasts a minute.
  await ask();
  const names: string[] = [];
  const { send } = table;
  table.send = async (command) => {
    names.push(command.constructor.name.replace('Command', ''));
    return send.call(client, command);
  };
  try {
    expect((await ask()).status).toBe(200);
  } finally {
    table.send = send;
  }
  return names.sort();
}

const ofProject = () => `/api/dashboard/project/${world.sites[0]!.project.uid}/indicator`;
const ofCompany = () => `/api/dashboard/company/${world.group.uid}/indicator`;
const evidence = async () => {
  const [site] = world.sites;
  return `${ofProject()}/${site!.indicator}/evidence/?period=${await site!.period(0)}`;
};

it('a dashboard takes two reads, and its evidence two, beside those that know the caller', async () => {
  expect(await readsOf(`${ofProject()}/?refId=root&${DAYS}`)).toEqual([...CALLER, 'Query', 'Query']);
  expect(await readsOf(await evidence())).toEqual([...CALLER, 'Query', 'Query']);
});

it('a dashboard of a company takes three', async () => {
  expect(await readsOf(`${ofCompany()}/?${DAYS}`)).toEqual([...CALLER, 'Query', 'Query', 'BatchGet'].sort());
});

it('they take no more while base metrics are merged, and count them as one', async () => {
  const first = world.sites[0]!;
  await merges(first.context.cause, 'Power', 'Gas');
  // The sheets had no gas, because no indicator used it.
  await world.rollUp();
  const path = `${ofProject()}/?refId=root&${DAYS}`;
  expect(await readsOf(path)).toEqual([...CALLER, 'Query', 'Query']);
  const [energy] = (await call(first.ann.userUid, 'GET', path)).json<{ values: { exact: string }[] }[]>();
  expect(energy!.values.map(({ exact }) => exact)).toEqual(['28', '35']);
  expect(await readsOf(await evidence())).toEqual([...CALLER, 'Query', 'Query']);
});
