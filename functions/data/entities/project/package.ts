import { CustomAttributeType, Entity } from 'electrodb';
import type { DueRule } from '../../../../shared/domain/kernel/periods.ts';
import type { DocumentVersions } from '../../../../shared/domain/structure/template-plan.ts';
import { KIND, partition, sortKey } from '../../table.ts';
import { pk, sk } from '../keys.ts';
import { storedJson } from '../stored-names.ts';

/** A template by its structure, and the version of its structure. */
export type FollowedTemplate = { structureUid: string; version: number };
/** A chosen template, with the versions that the documents of the project's root and of the package had at that time. */
export type AdoptedTemplate = FollowedTemplate & DocumentVersions;

/** The project's root ('master'), the factors' root, or a reporting package below another. */
export const PackageEntity = new Entity({
  model: { entity: KIND.package, version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    structureUid: { type: 'string', required: true, field: 'trackerUid' },
    name: { type: 'string', required: true },
    /** the name of the root of its tree, where it differs from the package's name */
    rootName: { type: 'string' },
    kind: { type: ['master', 'conversion_factors', 'package'] as const, required: true },
    parentUid: { type: 'string' },
    treeUid: { type: 'string', required: true, field: 'rootCommitUid' },
    responsibleUid: { type: 'string' },
    /** the date that was set, which the rule repeats for other periods; without a rule a report is due at its period's end */
    dueDate: { type: 'string' },
    dueRule: { type: CustomAttributeType<DueRule>('any') },
    metaJson: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
    /** the template's structure that the package last followed; absent: it never has */
    template: { type: CustomAttributeType<FollowedTemplate>('any'), ...storedJson },
    /** the template that was chosen for it last: until it has followed, it has of it what it had then */
    adopted: { type: CustomAttributeType<AdoptedTemplate>('any'), ...storedJson },
    created: { type: 'string', required: true },
    /** the day of that where the tenancy is; absent for packages of an earlier release */
    createdOn: { type: 'string' },
    /** first day of the period of its first report, as long as nothing was submitted; absent without a period */
    reportsFrom: { type: 'string' },
    /** first day of the period of its open report while that is on hold: no reports are due from then on; absent otherwise */
    heldFrom: { type: 'string' },
    /**
     * how often a package was put below it, of the project's root anywhere, or the project chosen as a template;
     * absent: not since counting began
     */
    given: { type: 'number' },
    /**
     * the project that chose it as its template last, of the project's root only: the list of
     * structures, an index, may not say so yet
     */
    latestFollower: { type: 'string' },
    /** how often an indicator of the project was given a name; of the project's root only, absent for not since counting began */
    named: { type: 'number' },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.project('${tenantUid}', '${projectUid}'), ['tenantUid', 'projectUid']),
      sk: sk(sortKey.package('${uid}'), ['uid']),
    },
  },
});
