import { CustomAttributeType, Entity } from 'electrodb';
import type { DueRule } from '../../../../shared/domain/kernel/periods.ts';
import type { HistoryMove } from '../../../../shared/domain/report/official.ts';
import { REPORT_STATUSES, type ReportStatus } from '../../../../shared/domain/report/status.ts';
import { partition } from '../../table.ts';
import { gsi1pk, gsi1sk, pk, sk } from '../keys.ts';
import { storedJson } from '../stored-names.ts';

export type Person = { uid: string; first_name: string; last_name: string; email: string };

/** The versions of the project's and the package's tree that a report was submitted with. */
export type FrozenTrees = { master: number; overlay: number };

/** The owner of the tree that a report was submitted with, if the report has moved to another package since. */
export type TreePlace = { structureUid: string; rootUid: string; packageUid: string };

export type StoredHistoryEntry = {
  updateBy: Person;
  updateOn: string;
  status: { name: ReportStatus };
  comment: string;
  submission: number;
  /** of an approval that replaces approved figures: the submission whose figures counted until then */
  restates?: number;
  /** of a report with official figures that was moved; its status stayed */
  moved?: HistoryMove;
};

/** A report: its header. Values, marks, uploads and comments share its partition. */
export const ReportEntity = new Entity({
  model: { entity: 'commit', version: '2', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    structureUid: { type: 'string', required: true, field: 'trackerUid' },
    projectUid: { type: 'string', required: true },
    packageUid: { type: 'string', required: true, field: 'refUid' },
    status: { type: REPORT_STATUSES, required: true },
    statusBefore: { type: REPORT_STATUSES },
    isStaging: { type: 'boolean', required: true },
    comment: { type: 'string', required: true, default: '' },
    periodUid: { type: 'string' },
    periodStart: { type: 'string', required: true },
    /** exclusive; kept here so that a report is read without its project */
    periodEnd: { type: 'string' },
    dueDate: { type: 'string' },
    /** of a date that was set on a report: how it repeats for those that follow */
    dueRule: { type: CustomAttributeType<DueRule>('any') },
    submission: { type: 'number', required: true, default: 0 },
    /** how often something was entered; a submission names the count that it has checked, so that no later entry slips in */
    entries: { type: 'number', required: true, default: 0 },
    submittedBy: { type: 'string' },
    trees: { type: CustomAttributeType<FrozenTrees>('any') },
    treePlace: { type: CustomAttributeType<TreePlace>('any'), ...storedJson },
    history: { type: CustomAttributeType<StoredHistoryEntry[]>('any'), required: true },
    sectionsComplete: { type: CustomAttributeType<Record<string, boolean>>('any'), required: true },
    sectionsApproved: { type: CustomAttributeType<Record<string, boolean | null>>('any'), required: true },
    /** the submission that each mark of the review was made in; absent for marks of earlier releases */
    sectionsReviewedIn: { type: CustomAttributeType<Record<string, number>>('any') },
    metaJson: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
    lastUpdateOn: { type: 'string' },
    lastUpdateBy: { type: CustomAttributeType<Person>('any') },
    created: { type: 'string', required: true },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk(partition.report('${tenantUid}', '${uid}'), ['tenantUid', 'uid']),
      sk: sk('commit', []),
    },
    /** the reports of a project by package, those of a package in the order of time */
    ofProject: {
      index: 'gsi1',
      pk: gsi1pk(partition.reportsOf('${tenantUid}', '${projectUid}'), ['tenantUid', 'projectUid']),
      sk: gsi1sk('${packageUid}#${periodStart}#${uid}', ['packageUid', 'periodStart', 'uid']),
    },
  },
});
