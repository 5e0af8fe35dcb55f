import { CustomAttributeType, Entity } from 'electrodb';
import type { Operation } from '../../../../shared/domain/indicator/equation.ts';
import type { IndicatorDefinition } from '../../../../shared/domain/indicator/equation-versions.ts';
import type { VersionMark } from '../../../../shared/domain/indicator/versions.ts';
import { KIND, partition } from '../../table.ts';
import { gsi1pk, gsi1sk, pk, sk } from '../keys.ts';
import { packedVersions } from '../packed-versions.ts';

/** A base metric of an indicator, as it is called on dashboards. */
export type IndicatorMetric = { uid: string; name: string; unit: string; category: string };

/** An indicator of a project, computed from sums per base metric. */
export const IndicatorEntity = new Entity({
  model: { entity: KIND.indicator, version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    name: { type: 'string', required: true },
    category: { type: 'string', required: true },
    unit: { type: 'string', required: true },
    resultMetricUid: { type: 'string', required: true },
    operationJson: { type: CustomAttributeType<Operation>('any'), required: true },
    /** the metrics of the equation, kept here so that a dashboard needs no further read for their names */
    metrics: { type: CustomAttributeType<IndicatorMetric[]>('any'), required: true },
    /** uids of the packages that show it; absent: every package of the project */
    packageUids: { type: CustomAttributeType<string[]>('any'), field: 'refUids' },
    /** uids of indicators that were merged into this one, which it answers to as well (ADM-343) */
    formerUids: { type: CustomAttributeType<string[]>('any') },
    /** since when the equation counts; absent: it has never changed */
    since: { type: CustomAttributeType<VersionMark>('any') },
    /** the versions before it, which count for the periods that keep them */
    earlier: { type: CustomAttributeType<(VersionMark & IndicatorDefinition)[]>('any'), ...packedVersions },
    /**
     * how often its result metric got a first target, so that no package gets two, and none stays with a
     * metric that the indicator has left
     */
    targetsGiven: { type: 'number' },
    /** number of merges of base metrics that the last writer of its metrics knew; absent for none */
    merges: { type: 'number' },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.project('${tenantUid}', '${projectUid}'), ['tenantUid', 'projectUid']),
      sk: sk('indicator#${uid}', ['uid']),
    },
    ofTenant: {
      index: 'gsi1',
      pk: gsi1pk('${tenantUid}#indicators', ['tenantUid']),
      sk: gsi1sk('${projectUid}#${uid}', ['projectUid', 'uid']),
    },
  },
});
