import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { WriteRestPayload } from '../../../../shared/contract/jobs.ts';
import { makeMeasured } from '../../../support/memory/definitions.ts';
import { causeOf, jobsOf, makePerson, tenantUid } from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { writeRestOf } = await import('../../../../functions/jobs/write-rest/run.ts');
const { companyStore } = await import('../../../../functions/data/stores/company/company-store.ts');

/** More than fit into one transaction, with two writes each. */
const COUNT = 120;

it('a target that somebody changes while an indicator is taken off its company stays, and the others go', async () => {
  const cause = causeOf((await makePerson('Sam')).userUid);
  const [fields] = (await (await makeMeasured([])).loaded()).indicators;
  const store = companyFiguresStore(tenantUid);
  const { uid: companyUid } = await companyStore(tenantUid).create({ name: 'Group' }, cause);
  const indicator = await store.addIndicator(companyUid, fields!, cause);
  const targets = Array.from({ length: COUNT }, (_, at) => {
    const uid = randomUUID();
    return { tenantUid, uid, companyUid, metricUid: indicator.resultMetricUid, value: String(at), metaJson: {}, version: 1 };
  });
  for (const target of targets) await db.entities.companytarget.put(target as never).go();
  const read = (await store.all({ consistent: true })).targets.filter((each) => each.companyUid === companyUid);
  const parts = read.map((target) => store.removeTargetWrites(target, cause));
  const owner = await companyStore(tenantUid).get(companyUid);
  const changed = read[60]!;
  await db.entities.companytarget.put({ ...changed, version: 2 } as never).go();
  await store.removeIndicator(indicator, owner, cause, parts);
  for (const { payload } of await jobsOf('write-rest')) await writeRestOf({ tenantUid, payload: payload as WriteRestPayload });
  const { indicators, targets: left } = await store.all({ consistent: true });
  expect(indicators.filter(({ uid }) => uid === indicator.uid)).toEqual([]);
  expect(left.filter((each) => each.companyUid === companyUid).map(({ uid }) => uid)).toEqual([changed.uid]);
});
