import { CustomAttributeType, Entity } from 'electrodb';
import type { ReportStatus } from '../../../shared/domain/report-status.ts';
import { pk, sk } from './keys.ts';

/** The report of a package that counts now. */
export type BoardEntry = {
  name: string;
  parentUid: string | null;
  commitUid: string;
  isStaging: boolean;
  status: ReportStatus;
  dueDate: string | null;
  period: { uid: string; startDate: string; endDate: string } | null;
  responsibleUid: string | null;
  approverUid: string | null;
  lastUpdateOn: string | null;
};

/** What is open in a project, one entry a package, in one item: the boards of fifty projects are one round trip. */
export const BoardEntity = new Entity({
  model: { entity: 'board', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    refs: { type: CustomAttributeType<Record<string, BoardEntry>>('any'), required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#project#${projectUid}#board', ['tenantUid', 'projectUid']),
      sk: sk('board', []),
    },
  },
});
