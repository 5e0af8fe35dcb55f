import { CustomAttributeType, Entity } from 'electrodb';
import type { SampledFigure } from '../../../../shared/domain/assurance/sample.ts';
import { partition } from '../../table.ts';
import { pk, sk } from '../keys.ts';

/**
 * A sample of official figures that an auditor has drawn. `population`: how many figures it was drawn from;
 * `seed`: by which it is drawn again.
 */
export const SampleEntity = new Entity({
  model: { entity: 'sample', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    by: { type: 'string', required: true },
    at: { type: 'string', required: true },
    fromDate: { type: 'string' },
    toDate: { type: 'string' },
    seed: { type: 'string', required: true },
    population: { type: 'number', required: true },
    figures: { type: CustomAttributeType<SampledFigure[]>('any'), required: true },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.assurance('${tenantUid}', '${projectUid}'), ['tenantUid', 'projectUid']),
      sk: sk('sample#${uid}', ['uid']),
    },
  },
});
