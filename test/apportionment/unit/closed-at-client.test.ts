import { expect, it } from 'vitest';
import { AT_ONCE } from '../../../shared/domain/restatement/closing.ts';
import {
  approve,
  correct,
  held,
  makeWorld,
  read,
  run,
  send,
  share,
  start,
  stored,
  world,
} from '../../support/memory/world/shares.ts';
import { causeOf, load } from '../../support/memory/world/supply.ts';

const { periodStore } = await import('../../../functions/data/stores/project/period-store.ts');

/** Closes the first client's first quarter, or opens it. */
async function closeAtClient(isClosed: boolean) {
  const { project } = world.clients[0]!;
  const [quarter] = (await load(project.uid)).periods;
  const by = { uid: world.cleo.userUid, name: 'Cleo Tester' };
  const closing = isClosed ? { closesAt: AT_ONCE, since: '2024-05-01', by, at: AT_ONCE, exceptions: [], openFor: {} } : null;
  const change = { field: 'closed since', from: null, to: null };
  const said = { change, said: {}, more: [] };
  await periodStore(project.tenantUid, project.uid).setClosing(quarter!, closing, said, causeOf(world.cleo.userUid));
}

it('fails with the reason for a client whose period is closed, and reaches the other one', async () => {
  await makeWorld();
  await approve(0, { Power: '100', Gas: '8', Tap: '3' });
  await share(0, [0.25, 0.5]);
  await closeAtClient(true);
  await run(await start());
  expect(await stored()).toMatchObject({ status: 'failed' });
  const { outcomes } = (await stored())!;
  expect(outcomes!.map(({ isSent, reason }) => [isSent, reason])).toEqual([
    [
      false,
      'The period 1st Jan 24 - 31st Mar 24 is closed since 1st May 24, by Cleo Tester. It is a period of the client: ask its administrator for an exception, then try again.',
    ],
    [true, null],
  ]);
  // half of 100
  expect(await held(1)).toEqual({ Power: '50' });
});

it('keeps what a client has when its period is closed afterwards', async () => {
  await makeWorld();
  await approve(0, { Power: '100', Gas: '8', Tap: '3' });
  await share(0, [0.25, 0.5]);
  await send();
  await closeAtClient(true);
  await correct(0, { Power: '200' });
  await send();
  expect(await held(0)).toEqual({ Power: '25', Gas: '2' });
  await closeAtClient(false);
  await send();
  expect(await held(0)).toEqual({ Power: '50', Gas: '2' });
  expect((await read()).stored.status).toBe('submitted');
});
