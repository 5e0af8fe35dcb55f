import { beforeEach, expect, it } from 'vitest';
import { makeMeasured, operationOf } from '../../support/memory/definitions.ts';

const { deleteIndicator } = await import('../../../functions/api/indicators/delete-indicator.ts');
const { previewIndicatorChange } = await import('../../../functions/api/indicators/preview.ts');
const { recomputeIndicator } = await import('../../../functions/core/indicator/of-tenancy.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
/** Energy has an approved figure for January. */
beforeEach(async () => {
  world = await makeMeasured([{ Power: '21', Gas: '7' }]);
});

const STALE = { code: 'stale_version' };
const params = () => ({ trackerId: '', commitId: '', indicatorId: world.indicator });
type Preview = { version: number; figures_hash: string; figures: object[] };
/** The preview in the dialog before a deletion. */
const shown = async (): Promise<Preview> =>
  (await previewIndicatorChange(
    { ...world.atRoot, actor: { ...world.atRoot.actor, grants: [] } } as never,
    { params: params(), query: {}, body: { removed: true } } as never,
  )) as never;
const remove = ({ version: ifMatch, figures_hash }: Partial<Preview>) =>
  deleteIndicator(
    { ...world.atRoot, ...(ifMatch !== undefined && { ifMatch }) } as never,
    { params: params(), query: {}, body: { reason: 'Not needed', ...(figures_hash && { figures_hash }) } } as never,
  );
const left = async () => (await world.loaded()).indicators.length;
const recompute = (numerators: string[], factor = 1) =>
  recomputeIndicator(world.context, world.indicator, { operation_json: operationOf(numerators, factor) });

it('an indicator that was changed since the preview is not deleted', async () => {
  const before = await shown();
  await recompute(['Power'], 2);
  await expect(remove(before)).rejects.toMatchObject(STALE);
  expect(await left()).toBe(1);
  await remove(await shown());
  expect(await left()).toBe(0);
});

it('an indicator is not deleted with approved figures that the preview did not show', async () => {
  const before = await shown();
  await world.approveNext({ Power: '30', Gas: '5' });
  await expect(remove(before)).rejects.toMatchObject(STALE);
  expect([await left(), await world.register()]).toEqual([1, []]);
  const now = await shown();
  expect(now.figures).toHaveLength(2);
  await remove(now);
  expect((await world.register())[0]).toMatchObject({ act: 'indicator removal', reason: 'Not needed' });
});

it('an indicator whose approved figures are those of the preview is deleted', async () => {
  await remove(await shown());
  expect(await left()).toBe(0);
});

it('a client that says nothing of a preview deletes what there is', async () => {
  await recompute(['Power'], 2);
  await remove({});
  expect(await left()).toBe(0);
});
