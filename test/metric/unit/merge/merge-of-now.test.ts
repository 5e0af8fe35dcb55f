import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { grow } from '../../../support/fixtures/trees.ts';
import { makePerson, makeProject, tenantUid } from '../../../support/memory/world/supply.ts';

const { client } = await import('../../../../functions/data/client/client.ts');
const { db } = await import('../../../../functions/data/service.ts');
const { metricStore } = await import('../../../../functions/data/stores/metric/metric-store.ts');
const { mergeEffects } = await import('../../../../functions/core/metric/merge-effects.ts');
const { mergePair } = await import('../../../../functions/core/metric/merge-pair.ts');

type Asked = { ConsistentRead?: boolean; RequestItems?: Record<string, { ConsistentRead?: boolean }> };
type Answer = { Items?: Kind[]; Responses?: Record<string, Kind[]> };
type Kind = { __edb_e__?: string };

const NAMES = ['Power', 'Gas'];
const send = client.send.bind(client);
const LATE = ['metricuse', 'tree'];

/** Reads that are not consistent see trees and uses of metrics in their state before the project was created. */
function lagsBehind(): void {
  vi.spyOn(client, 'send').mockImplementation((async (command: { input: Asked }) => {
    const { ConsistentRead, RequestItems } = command.input;
    const answer = (await send(command as never)) as Answer;
    const isNow = ConsistentRead || Object.values(RequestItems ?? {}).some((asked) => asked.ConsistentRead);
    if (isNow) return answer;
    const before = (items: Kind[]) => items.filter(({ __edb_e__: kind }) => !LATE.includes(String(kind)));
    const Responses =
      answer.Responses && Object.fromEntries(Object.entries(answer.Responses).map(([table, items]) => [table, before(items)]));
    return { ...answer, ...(answer.Items && { Items: before(answer.Items) }), ...(Responses && { Responses }) };
  }) as never);
}

beforeEach(async () => {
  for (const name of NAMES)
    await db.entities.basemetric
      .put({
        tenantUid,
        partition: 'basemetrics',
        uid: `metric of ${name}`,
        name,
        unit: 'Number',
        description: '',
        category: '',
        version: 1,
      })
      .go();
});
afterEach(() => void vi.restoreAllMocks());

const project = async (metrics: Record<string, string[]>) => {
  const tree = grow(['Energy'], metrics);
  await makeProject(await makePerson('Sam'), { name: 'Steel', company: 'Steel Ltd', unit: 'MONTHS', tree });
};
const pair = async () => {
  const all = await metricStore(tenantUid).all();
  return NAMES.map((name) => all.find((metric) => metric.name === name)!) as [(typeof all)[number], (typeof all)[number]];
};

describe('a merge that is looked at just after a project was made', () => {
  it('counts the tree of that project', async () => {
    await project({ Energy: ['Power'] });
    lagsBehind();
    const [power, gas] = await pair();
    expect(await mergeEffects(tenantUid, power, gas)).toMatchObject({ trees: 1, nodes: 1 });
  });

  it('is refused where one of both is a part of the other there', async () => {
    await project({ Energy: ['Power'], Power: ['Gas'] });
    lagsBehind();
    const [power, gas] = await pair();
    await expect(mergePair(tenantUid, power.uid, gas.uid)).rejects.toThrow('is a part of the other');
  });
});
