import { CustomAttributeType, Entity } from 'electrodb';
import type { TargetRecord } from '../../../../shared/domain/indicator/stored-target.ts';
import type { VersionMark } from '../../../../shared/domain/indicator/versions.ts';
import { partition, sortKey } from '../../table.ts';
import { pk, sk } from '../keys.ts';
import { packedVersions } from '../packed-versions.ts';

/** The target of an indicator's result metric on a package, as decimals in text; absent is none, 0 is a target. */
export const TargetEntity = new Entity({
  model: { entity: 'target', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    packageUid: { type: 'string', required: true, field: 'refUid' },
    uid: { type: 'string', required: true },
    metricUid: { type: 'string', required: true },
    value: { type: 'string' },
    date: { type: 'string' },
    metaJson: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
    /** since when it counts; absent: it has never changed */
    since: { type: CustomAttributeType<VersionMark>('any') },
    /** the versions before it, which count for the periods that keep them */
    earlier: { type: CustomAttributeType<(VersionMark & TargetRecord)[]>('any'), ...packedVersions },
    /** deleted, and kept with its versions: a target that is given again continues them */
    removed: { type: 'boolean' },
    /** number of merges of base metrics that the writer who moved it to another metric knew; absent for none */
    merges: { type: 'number' },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.project('${tenantUid}', '${projectUid}'), ['tenantUid', 'projectUid']),
      sk: sk(sortKey.target('${uid}'), ['uid']),
    },
  },
});
