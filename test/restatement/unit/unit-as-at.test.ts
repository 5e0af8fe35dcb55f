import { afterEach, expect, it, vi } from 'vitest';
import type { SignedInRequest } from '../../../functions/http/request-context.ts';
import { announce, approve, officialWorld, operationOf, record } from '../../support/memory/official.ts';
import { causeOf, contextOf } from '../../support/memory/world/supply.ts';

const { readFigures } = await import('../../../functions/api/dashboard/restatements.ts');
const { indicatorStore } = await import('../../../functions/data/stores/indicator/indicator-store.ts');

afterEach(() => vi.useRealTimers());

it('a figure of the past stands beside that of today with the unit of each', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-05-01T10:00:00Z') });
  const world = await officialWorld();
  await approve(world, 0, 0, '21000');
  await record(world);
  vi.setSystemTime(new Date('2024-05-10T10:00:00Z'));
  const { indicator, project, sam, ann } = world;
  const { uid, name, category, resultMetricUid, metrics } = indicator;
  await announce(world, { act: 'equation', subject: { kind: 'indicator', uid, name }, reason: 'In MWh' });
  const next = { name, category, resultMetricUid, metrics, unit: 'MWh', operationJson: operationOf(0.001) };
  await indicatorStore(project.tenantUid).replace(indicator, next, [], causeOf(sam.userUid));
  await record(world);
  const context = { ...contextOf(ann, {}), reply: {} } as unknown as SignedInRequest;
  const asked = { params: { projectId: project.uid }, query: { asAt: '2024-05-02', restated: false } };
  // 21,000 kWh at that time, and 21 MWh now.
  const [figure] = (await readFigures(context, asked)).figures;
  expect(figure).toMatchObject({ value: '21000', unit: 'kWh', now: '21', nowUnit: 'MWh' });
});
