import { expect, it } from 'vitest';
import { companyTargets } from '../../../../shared/contract/indicator/company-targets.ts';
import { targets } from '../../../../shared/contract/indicator/targets.ts';

const routes = [
  ...[targets.setTarget, targets.replaceTarget, targets.changeTarget],
  ...[companyTargets.setCompanyTarget, companyTargets.replaceCompanyTarget, companyTargets.changeCompanyTarget],
];
const faultsOf = (endDate: string) =>
  routes.map(({ body }) => {
    const sent = { metric: 'metric', meta_json: { byDate: [{ startDate: '2024-02-01', endDate, target: 5, threshold: null }] } };
    return body.safeParse(sent).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  });

it.each(['2024-01-01', '2024-02-01'])('a target of a period that ends on %s, not after its start, is refused', (endDate) => {
  const fault = ['meta_json.byDate.0.endDate', 'The end must be after the start.'];
  expect(faultsOf(endDate)).toEqual(routes.map(() => [fault]));
});

it('a target of a month is taken', () => {
  expect(faultsOf('2024-03-01')).toEqual(routes.map(() => undefined));
});
