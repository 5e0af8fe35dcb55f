import { CustomAttributeType, Entity } from 'electrodb';
import type { Operation } from '../../../../shared/domain/indicator/equation.ts';
import { KIND, partition } from '../../table.ts';
import type { IndicatorMetric } from '../indicator/indicator.ts';
import { pk, sk } from '../keys.ts';

/** An indicator of a company, computed over its projects and those of the companies below it. */
export const CompanyindicatorEntity = new Entity({
  model: { entity: KIND.companyIndicator, version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    companyUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    name: { type: 'string', required: true },
    category: { type: 'string', required: true },
    unit: { type: 'string', required: true },
    resultMetricUid: { type: 'string', required: true },
    operationJson: { type: CustomAttributeType<Operation>('any'), required: true },
    metrics: { type: CustomAttributeType<IndicatorMetric[]>('any'), required: true },
    /** number of merges of base metrics that the last writer of its metrics knew; absent for none */
    merges: { type: 'number' },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.companyFigures('${tenantUid}'), ['tenantUid']),
      sk: sk('${companyUid}#indicator#${uid}', ['companyUid', 'uid']),
    },
  },
});
