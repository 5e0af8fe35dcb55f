import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeMeasured } from '../../../support/memory/definitions.ts';
import { causeOf, tenantUid } from '../../../support/memory/world/supply.ts';

const targets = await import('../../../../functions/core/indicator/targets.ts');
const ofCompany = await import('../../../../functions/core/indicator/company-targets.ts');
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { metricUseStore } = await import('../../../../functions/data/stores/metric/metric-use-store.ts');
const { transact } = await import('../../../../functions/data/transact.ts');

type Change = { metric?: string; value?: string };
/** A kind of target: how to give, change and replace one. */
type Kind = { give(body: Change): Promise<string>; patch(uid: string, body: Change): Promise<unknown>; put: Kind['patch'] };

let metric: string;
let kinds: Record<'package' | 'company', Kind>;

beforeEach(async () => {
  const { sam, atRoot, context, project, loaded } = await makeMeasured([]);
  const [indicator] = (await loaded()).indicators;
  metric = indicator!.resultMetricUid;
  const { companyUid } = project;
  await companyFiguresStore(tenantUid).addIndicator(companyUid, indicator!, causeOf(sam.userUid));
  const at = (targetUid: string) => ({ companyUid, targetUid });
  kinds = {
    package: {
      give: async (body) => (await targets.giveTarget(atRoot, body as never)).item.uid,
      patch: (uid, body) => targets.editTarget(atRoot, uid, body as never),
      put: (uid, body) => targets.overwriteTarget(atRoot, uid, body as never),
    },
    company: {
      give: async (body) => (await ofCompany.giveCompanyTarget(context, companyUid, body as never)).item.uid,
      patch: (uid, body) => ofCompany.editCompanyTarget(context, at(uid), body as never),
      put: (uid, body) => ofCompany.overwriteCompanyTarget(context, at(uid), body as never),
    },
  };
});

const CASES = [
  ['package', 'patch'],
  ['package', 'put'],
  ['company', 'patch'],
  ['company', 'put'],
] as const;

describe.each(CASES)('the target of a %s, by %s', (kind, method) => {
  const made = async () => {
    const { give, [method]: change } = kinds[kind];
    const uid = await give({ metric, value: '100' });
    return (body: Change) => change(uid, body);
  };

  it('is not changed for another metric than its own', async () => {
    const change = await made();
    await expect(change({ metric: 'another-metric', value: '90' })).rejects.toMatchObject({
      code: 'invalid_input',
      errors: { metric: [expect.any(String)] },
    });
  });

  it('is changed with its own metric, whole or short, and without one', async () => {
    const change = await made();
    expect(await change({ metric, value: '90' })).toMatchObject({ item: { value: '90' } });
    expect(await change({ metric: metric.slice(0, 8), value: '80' })).toMatchObject({ item: { value: '80' } });
    expect(await change({ value: '70' })).toMatchObject({ item: { value: '70' } });
  });

  it('is changed with a metric that has become its own by a merge', async () => {
    const change = await made();
    const before = randomUUID();
    await transact(await metricUseStore(tenantUid).aliasWrites(before, metric, causeOf('ada')));
    expect(await change({ metric: before, value: '90' })).toMatchObject({ item: { value: '90' } });
  });
});
