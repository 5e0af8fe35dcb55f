import { expect, it } from 'vitest';
import { closingWorld } from '../../support/memory/closing.ts';
import { decideOn, jobsOf, load, reportsOf, submit, tenantUid } from '../../support/memory/supply.ts';

const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { causeOf } = await import('../../support/memory/supply.ts');

it('a mail about an approved report says to who controls the data that it was approved, and by whom', async () => {
  const { ada, rob, ann, project, piling } = await closingWorld();
  const { project: stored } = await load(project.uid);
  await projectStore(tenantUid).update(
    stored,
    { metaJson: { ...stored.metaJson, data_control: true } } as never,
    causeOf(ada.userUid),
  );
  const report = async () => (await reportsOf(piling))[0]!;
  await submit(rob, await report());
  await decideOn(ann, await report(), 'APPROVE');
  expect((await report()).status).toBe('Pending Review');
  const mails = (await jobsOf('send-mail')).map(({ payload }) => payload as { kind: string; userUids: string[] });
  expect(mails.map(({ kind, userUids }) => [kind, userUids])).toEqual([
    ['report-submitted', [ann.userUid]],
    ['report-passed-on', [ada.userUid]],
  ]);
});
