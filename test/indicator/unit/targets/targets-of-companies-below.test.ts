import { beforeEach, describe, expect, it } from 'vitest';
import { measuredCompany } from '../../../support/memory/world/measured-company.ts';
import { tenantUid } from '../../../support/memory/world/supply.ts';

const { stopMeasuring } = await import('../../../../functions/core/indicator/remove-company-indicator.ts');
const { giveCompanyTarget } = await import('../../../../functions/core/indicator/company-targets.ts');
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');

let group: Awaited<ReturnType<typeof measuredCompany>>;
beforeEach(async () => {
  group = await measuredCompany();
});

/** The group's indicator, the two companies below it, and calls in the name of their administrator. */
async function scene() {
  const { context } = group.sites[0]!;
  const [item] = (await companyFiguresStore(tenantUid).all()).indicators.filter(
    ({ companyUid }) => companyUid === group.group.uid,
  );
  const below = group.sites.map(({ project }) => project.companyUid);
  const metric = item!.resultMetricUid;
  for (const companyUid of [group.group.uid, ...below])
    await giveCompanyTarget(context, companyUid, { metric, value: '10', date: '2024-01-31' } as never);
  const targets = async () => {
    const all = (await companyFiguresStore(tenantUid).all()).targets.filter(
      ({ metricUid, removed }) => metricUid === metric && !removed,
    );
    return all.map(({ companyUid }) => companyUid).filter((uid) => [group.group.uid, ...below].includes(uid));
  };
  return { context, item: item!, below, targets };
}

describe('an indicator that a company no longer looks at', () => {
  it('takes the targets of the companies below along', async () => {
    const { context, item, targets } = await scene();
    expect(await targets()).toHaveLength(3);
    await stopMeasuring(context, group.group.uid, item.uid);
    expect(await targets()).toEqual([]);
  });

  it('leaves the target of a company below that looks at it itself', async () => {
    const { context, item, below, targets } = await scene();
    const { companyUid: _group, tenantUid: _tenant, uid: _uid, version: _version, ...fields } = item;
    await companyFiguresStore(tenantUid).addIndicator(below[0]!, fields, context.cause);
    await stopMeasuring(context, group.group.uid, item.uid);
    expect(await targets()).toEqual([below[0]]);
  });
});
