import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { type ClosingWorld, closingWorld, periodPath, reportPath, submitMonth } from '../../support/memory/closing.ts';
import { load, reportsOf } from '../../support/memory/world/supply.ts';

const { client } = await import('../../../functions/data/client/client.ts');

let world: ClosingWorld;
beforeEach(async () => {
  world = await closingWorld();
});
afterEach(() => void vi.restoreAllMocks());

const structure = () => `/api/tracker/${world.project.structureUid}/`;
const removeCrane = () => world.admin('DELETE', `${structure()}ref/${world.crane.uid}/`);
const names = async () => (await load(world.project.uid)).packages.map(({ name }) => name).sort();
/** Closes February. The open report of both packages is for January. */
const closeFebruary = async () => {
  expect((await world.admin('POST', `${await periodPath(world, 1)}closing/`, {})).status).toBe(200);
};
const except = async (pack: string) => {
  const last_day = addDays(todayIn('Europe/London', new Date().toISOString()), 1);
  const body = { reason: 'Never worked here', last_day, ref_ids: [pack] };
  expect((await world.admin('POST', `${await periodPath(world, 1)}exceptions/`, body)).status).toBe(200);
};

/** The obstacles to a deletion, as shown beforehand. */
const prevented = async (pack: string) => {
  const { status, text } = await world.admin('GET', `${structure()}ref/${pack}/deletion/`);
  expect(status, text).toBe(200);
  return JSON.parse(text).prevented;
};

it('what keeps a package is told before its deletion, and nothing where it would be deleted', async () => {
  expect(await prevented(world.crane.uid)).toBeNull();
  await closeFebruary();
  expect(await prevented(world.crane.uid)).toContain("It expects a report of 'Crane'");
  await except(world.crane.uid);
  expect(await prevented(world.crane.uid)).toBeNull();
  await submitMonth(world, world.piling, '2024-01-01', '5');
  expect(await prevented(world.piling.uid)).toContain('has submitted reports. Move them');
  expect((await world.admin('DELETE', `${structure()}ref/${world.piling.uid}/`)).text).toContain('has submitted reports');
});

describe('a package that a closed period expects a report of', () => {
  it('is not deleted, although it has submitted nothing', async () => {
    await closeFebruary();
    const { status, text } = await removeCrane();
    expect(status).toBe(409);
    expect(text).toMatch(
      /1st Feb 24 - 29th Feb 24 is closed .* It expects a report of 'Crane'\. Ask an administrator for an exception/,
    );
    expect(await names()).toEqual(['Crane', 'Piling']);
  });

  it('is deleted by an exception of the period for it', async () => {
    await closeFebruary();
    await except(world.piling.uid);
    expect((await removeCrane()).status).toBe(409);
    await except(world.crane.uid);
    expect((await removeCrane()).status).toBe(204);
    expect(await names()).toEqual(['Piling']);
  });

  it('is not deleted with its project, of which nothing goes', async () => {
    await closeFebruary();
    await except(world.piling.uid);
    const answer = await world.admin('DELETE', `/api/project/${world.project.uid}/`);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining("It expects a report of 'Crane'")]);
    expect(await names()).toEqual(['Crane', 'Piling']);
  });

  it('is not deleted where the period is closed at this moment', async () => {
    const send = client.send.bind(client);
    let isClosed = false;
    vi.spyOn(client, 'send').mockImplementation((async (command: { input: { TransactItems?: { Delete?: object }[] } }) => {
      if (!isClosed && command.input.TransactItems?.some(({ Delete }) => Delete)) {
        isClosed = true;
        await closeFebruary();
      }
      return send(command as never);
    }) as never);
    const { status, text } = await removeCrane();
    expect([status, text]).toEqual([409, expect.stringContaining('closed or opened in the meantime')]);
    expect(await names()).toEqual(['Crane', 'Piling']);
  });
});

it('a package with a report on hold in a closed period is deleted by an exception alone', async () => {
  const [held] = await reportsOf(world.crane);
  const hold = { status: 'HOLD', comment: 'On hold status toggled' };
  expect((await world.admin('PATCH', reportPath(world.crane, held!.uid), hold)).status).toBe(200);
  expect((await world.admin('POST', `${await periodPath(world, 0)}closing/`, {})).status).toBe(200);
  const { status, text } = await removeCrane();
  expect([status, text]).toEqual([
    409,
    expect.stringMatching(
      /1st Jan 24 - 31st Jan 24 is closed .* It has a report of 'Crane' that is on hold\. Ask an administrator/,
    ),
  ]);
  expect(await names()).toEqual(['Crane', 'Piling']);
});

it('a package whose reports begin after the closed period is deleted', async () => {
  await closeFebruary();
  expect((await world.admin('POST', `${structure()}ref/`, { name: 'Quarry' })).status).toBe(201);
  const quarry = (await load(world.project.uid)).packages.find(({ name }) => name === 'Quarry')!;
  expect((await world.admin('DELETE', `${structure()}ref/${quarry.uid}/`)).status).toBe(204);
});
