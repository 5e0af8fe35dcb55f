import { CustomAttributeType, Entity } from 'electrodb';
import type { ReportStatus } from '../../../../shared/domain/report/status.ts';
import { pk, sk } from '../keys.ts';
import { storedJson } from '../stored-names.ts';

export type BoardPeriod = { uid: string; startDate: string; endDate: string };

/** One report as the lists show it. */
export type BoardReport = {
  reportUid: string;
  isStaging: boolean;
  status: ReportStatus;
  dueDate: string | null;
  period: BoardPeriod | null;
  lastUpdateOn: string | null;
  /** how often it was submitted; entries of before it was recorded do not say */
  submission?: number;
};

/**
 * A package and its report that counts now. `others`: its earlier reports that still wait for somebody, and the latest approved
 * one, by uid. `revision` counts the changes, so that two of them never overwrite each other.
 */
export type BoardEntry = BoardReport & {
  name: string;
  parentUid: string | null;
  responsibleUid: string | null;
  approverUid: string | null;
  others: Record<string, BoardReport>;
  revision: number;
};

/** An entry is some 0.7 kB, an item 400 kB: in this many items two thousand packages fit. */
export const BOARD_SHARDS = 4;

/** What is open in a project, one entry a package, in a few items: the boards of fifty projects are two round trips. */
export const BoardEntity = new Entity({
  model: { entity: 'board', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    shard: { type: 'number', required: true },
    packages: { type: CustomAttributeType<Record<string, BoardEntry>>('any'), ...storedJson, required: true, field: 'refs' },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#project#${projectUid}#board', ['tenantUid', 'projectUid']),
      sk: sk('board#${shard}', ['shard']),
    },
  },
});
