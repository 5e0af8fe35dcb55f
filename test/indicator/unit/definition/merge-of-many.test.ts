import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { makeMeasured, metricOf } from '../../../support/memory/definitions.ts';
import { contextOf, tenantUid } from '../../../support/memory/world/supply.ts';

/** More projects than fit into a transaction. */
const PROJECTS = 105;
const many = vi.hoisted(() => ({ restated: [] as { projectUid: string; figures: { periodUid: string }[] }[] }));
vi.mock('../../../../functions/core/metric/restated-by-merge.ts', () => ({ restatedByMerge: async () => many.restated }));

const { client } = await import('../../../../functions/data/client/client.ts');
const { db } = await import('../../../../functions/data/service.ts');
const { closePeriod } = await import('../../../../functions/core/project/closing.ts');
const { mergePair } = await import('../../../../functions/core/metric/merge-pair.ts');
const { metricStore } = await import('../../../../functions/data/stores/metric/metric-store.ts');
const { startMerge } = await import('../../../../functions/core/metric/start-merge.ts');
const { projectStore } = await import('../../../../functions/data/stores/project/project-store.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
beforeAll(async () => {
  world = await makeMeasured([{ Power: '21', Gas: '7' }]);
  await db.entities.tenant
    .put({ tenantUid, name: 'Ours', domainUrl: 'ours.example', timeZone: 'Europe/London', termMap: {}, metaJson: {} })
    .go();
  const { project, structure, periods } = await projectStore(tenantUid).load(world.project.uid);
  for (let index = 0; index < PROJECTS; index += 1) {
    const [projectUid, structureUid] = [randomUUID(), randomUUID()];
    await db.entities.project.put({ ...project, uid: projectUid, structureUid, name: `Steel ${index}` }).go();
    await db.entities.structure.put({ ...structure, uid: structureUid, projectUid }).go();
    await db.entities.period.put({ ...periods[0]!, projectUid }).go();
    many.restated.push({ projectUid, figures: [{ periodUid: periods[0]!.uid }] });
  }
});

type Sent = { input: { TransactItems?: { Delete?: object }[] } };

const merge = async () => {
  const pair = await mergePair(tenantUid, metricOf('Gas'), metricOf('Power'));
  return startMerge(tenantUid, { ...pair, reason: 'One meter' }, world.context.cause);
};

it('changes no figure of a period that is closed after it was judged, of however many projects', async () => {
  const send = client.send.bind(client);
  let isClosed = false;
  vi.spyOn(client, 'send').mockImplementation((async (command: Sent) => {
    // The merge itself deletes the metric.
    if (!isClosed && command.input.TransactItems?.some(({ Delete }) => Delete)) {
      isClosed = true;
      const { projectUid, figures } = many.restated.at(-1)!;
      await closePeriod(contextOf(world.ann, {}), { projectUid, periodId: figures[0]!.periodUid }, null);
    }
    return send(command as never);
  }) as never);
  await expect(merge()).rejects.toMatchObject({
    code: 'stale_version',
    message: expect.stringContaining('closed or opened in the meantime'),
  });
  vi.restoreAllMocks();
  expect(await metricStore(tenantUid).find(metricOf('Gas'))).toBeDefined();
  many.restated.pop();
  await merge();
  expect(await metricStore(tenantUid).find(metricOf('Gas'))).toBeUndefined();
});
