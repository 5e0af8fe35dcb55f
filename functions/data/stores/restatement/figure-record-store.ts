import { randomUUID } from 'node:crypto';
import type { FigureStep, RecordedPeriod } from '../../../../shared/domain/restatement/recorded.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition } from '../../table.ts';
import { type Write, write } from '../../transact.ts';

/** The record of a project: `since` when, null for none; its periods with the version and instant of each. */
export type FigureRecord = {
  since: string | null;
  periods: readonly { recorded: RecordedPeriod; version: number; at: string }[];
};

/** A step as it is kept; `at`: from when on the figure is official. */
export type StoredStep = Omit<FigureStep, 'definitionChanged' | 'changedReports'> & {
  at: string;
  restatementUid?: string | undefined;
};

/** Steps of one period that belong to one entry of the register, or to none. */
export type StepGroup = { restatementUid: string | undefined; steps: readonly FigureStep[] };

type StepsItem = { at: string; restatementUid: string; data: Uint8Array };

/** What a write of the record throws when another worker has recorded the same meanwhile. */
export const RECORD_OVERTAKEN = errorKind(
  'conflict',
  'The official figures of this project change all the time. Try again later.',
);

const stepsOf = ({ at, restatementUid, data }: StepsItem): StoredStep[] =>
  unpackSheet<Omit<StoredStep, 'at'>[]>(data).map((step) => ({ ...step, at, ...(restatementUid && { restatementUid }) }));

const stored = ({ definitionChanged: _definition, changedReports: _reports, ...step }: FigureStep) => step;

/** The official figures of one tenant's projects over time: what was last official, and every step before. */
export const figureRecordStore = (tenantUid: string) => ({
  /** What was last official in each period of a project, with every write that has ended. One Query. */
  async last(projectUid: string): Promise<FigureRecord> {
    const found = await readPartition(partition.recorded(tenantUid, projectUid), '', { consistent: true });
    return {
      since: found.recordStart[0]?.at ?? null,
      periods: found.recordedPeriod.map(({ data, version, at }) => ({
        recorded: unpackSheet<RecordedPeriod>(data),
        version,
        at,
      })),
    };
  },

  /** Begins the record of a project. */
  startWrite: (projectUid: string, at: string): Write =>
    write(db.entities.recordStart.create({ tenantUid, projectUid, at }), RECORD_OVERTAKEN),

  /** Replaces the record of a period that was read before, and appends its steps: a write, and one more for each group. */
  periodWrites(
    projectUid: string,
    { last, next, groups }: { last: FigureRecord; next: RecordedPeriod; groups: readonly StepGroup[] },
    at: string,
  ): Write[] {
    const { periodUid } = next;
    const version = last.periods.find(({ recorded }) => recorded.periodUid === periodUid)?.version ?? 0;
    const put = db.entities.recordedPeriod.put({
      tenantUid,
      projectUid,
      periodUid,
      at,
      data: packSheet(next),
      version: version + 1,
    });
    const isLast = put.where((item, { eq, notExists }) => (version === 0 ? notExists(item.version) : eq(item.version, version)));
    const steps = groups.map(({ restatementUid = '', steps: own }) => {
      const item = { tenantUid, projectUid, periodUid, at, uid: randomUUID(), restatementUid, data: packSheet(own.map(stored)) };
      return write(db.entities.figureSteps.create(item), RECORD_OVERTAKEN);
    });
    return [write(isLast, RECORD_OVERTAKEN), ...steps];
  },

  /** Every step of a project's figures, by period and then by time. One Query. */
  async steps(projectUid: string): Promise<StoredStep[]> {
    const { data } = await db.entities.figureSteps.query.primary({ tenantUid, projectUid }).go({ pages: 'all' });
    return data.flatMap(stepsOf);
  },

  /** The steps of the figures of one period, oldest first. One Query. */
  async stepsOfPeriod(projectUid: string, periodUid: string): Promise<StoredStep[]> {
    const { data } = await db.entities.figureSteps.query.primary({ tenantUid, projectUid, periodUid }).go({ pages: 'all' });
    return data.flatMap(stepsOf);
  },

  /** The steps that belong to an entry of the register, oldest first. One Query of the index. */
  async stepsOfRestatement(restatementUid: string): Promise<StoredStep[]> {
    const { data } = await db.entities.figureSteps.query.ofRestatement({ tenantUid, restatementUid }).go({ pages: 'all' });
    return data.flatMap(stepsOf);
  },
});
