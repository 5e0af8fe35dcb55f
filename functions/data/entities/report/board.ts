import { CustomAttributeType, Entity } from 'electrodb';
import type { ReportStatus } from '../../../../shared/domain/report/status.ts';
import { sortKey } from '../../table.ts';
import { pk, sk } from '../keys.ts';
import { toStored } from '../stored-names.ts';

export type BoardPeriod = { uid: string; startDate: string; endDate: string };

/** One report as the lists show it. */
export type BoardReport = {
  reportUid: string;
  isStaging: boolean;
  status: ReportStatus;
  dueDate: string | null;
  period: BoardPeriod | null;
  lastUpdateOn: string | null;
  /** number of its submissions; absent in entries of earlier releases */
  submission?: number;
  /** how many figures of this submission are marked 'Check'; absent until they are counted */
  flagged?: number;
  /** number of figures equal to those of the previous report, if that is no chance; counted with `flagged` */
  copied?: number;
  /** how many metrics are empty that the report before has figures of; counted with `flagged` */
  emptied?: number;
  /** how many sums lack a conversion factor; counted with `flagged` */
  notCalculated?: number;
  /** how many are not what their forms add up to; absent for none */
  against?: number;
  /** for a report that was submitted again: number of figures that differ from the submission `since` */
  changed?: number;
  since?: number;
  /** and how many files and comments are not; absent for none */
  besides?: number;
};

/**
 * A package and its current report. `others`: its earlier reports that still wait for an entry or a decision, the
 * latest that waits for nobody and the latest approved one, by uid. `revision` counts the changes, so that two of
 * them never overwrite each other.
 */
export type BoardEntry = BoardReport & {
  name: string;
  parentUid: string | null;
  responsibleUid: string | null;
  approverUid: string | null;
  others: Record<string, BoardReport>;
  /** uid of the submitted report that came last, from another package or period: the index may not name it yet */
  arrived?: string;
  revision: number;
  /** whether it was read from an item of its own; not stored */
  apart?: true;
};

/** The entries in their stored form, which has not changed since the first release. */
type StoredReport = Omit<BoardReport, 'reportUid'> & { commitUid: string };
export type StoredEntry = StoredReport &
  Omit<BoardEntry, keyof BoardReport | 'others' | 'apart'> & { others: Record<string, StoredReport> };

const reportIn = ({ commitUid, isStaging, status, dueDate, period, lastUpdateOn, ...more }: StoredReport): BoardReport => ({
  reportUid: commitUid,
  isStaging,
  status,
  dueDate,
  period,
  lastUpdateOn,
  ...(more.submission !== undefined && { submission: more.submission }),
  ...(more.flagged !== undefined && { flagged: more.flagged }),
  ...(more.copied !== undefined && { copied: more.copied }),
  ...(more.emptied !== undefined && { emptied: more.emptied }),
  ...(more.notCalculated !== undefined && { notCalculated: more.notCalculated }),
  ...(more.changed !== undefined && { changed: more.changed }),
  ...(more.since !== undefined && { since: more.since }),
  ...(more.against !== undefined && { against: more.against }),
  ...(more.besides !== undefined && { besides: more.besides }),
});

const valuesAs = <S, T>(stored: Record<string, S>, as: (each: S) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(stored).map(([uid, each]) => [uid, as(each)]));

/** An entry with the names of the code. */
export function entryFrom(stored: StoredEntry): BoardEntry {
  const { name, parentUid, responsibleUid, approverUid, arrived, revision } = stored;
  const others = valuesAs(stored.others, reportIn);
  return { ...reportIn(stored), name, parentUid, responsibleUid, approverUid, others, ...(arrived && { arrived }), revision };
}

/**
 * Written out instead of `storedJson`: a list reads the boards of all projects of a person, and names that are looked up key by
 * key cost more there than reading the items.
 */
const storedBoard = {
  get: <T>(value: T): T => valuesAs(value as Record<string, StoredEntry>, entryFrom) as T,
  set: <T>(value: T): T => toStored(value),
};

/** Number of items that share the entries of a small project. */
export const BOARD_SHARDS = 4;

/**
 * The open reports of a small project, one entry per package, in four items: reading the boards of fifty projects takes two round
 * trips. `apart`: other packages of the project have items of their own.
 */
export const BoardEntity = new Entity({
  model: { entity: 'board', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    shard: { type: 'number', required: true },
    packages: { type: CustomAttributeType<Record<string, BoardEntry>>('any'), ...storedBoard, required: true, field: 'refs' },
    apart: { type: 'boolean' },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#project#${projectUid}#board', ['tenantUid', 'projectUid']),
      sk: sk(sortKey.board('${shard}'), ['shard']),
    },
  },
});
