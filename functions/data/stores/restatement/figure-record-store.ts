import { randomUUID } from 'node:crypto';
import type { RestatedFigureOf } from '../../../../shared/domain/indicator/own-figures.ts';
import { ascending } from '../../../../shared/domain/kernel/order.ts';
import { type FigureStep, type RecordedPeriod, restatedIn } from '../../../../shared/domain/restatement/recorded.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import type { Pieces } from '../../entities/piece.ts';
import { readPartition } from '../../partition.ts';
import { growingPause, retryOn } from '../../retry.ts';
import { db } from '../../service.ts';
import { partition } from '../../table.ts';
import { transact, type Write, write } from '../../transact.ts';
import { joinedContent, pieceStore } from '../piece-store.ts';

/** The record of a project: `since` when, null for none; its periods with the version and instant of each. */
export type FigureRecord = {
  since: string | null;
  periods: readonly { recorded: RecordedPeriod; version: number; at: string; more?: Pieces | undefined }[];
};

/** The writes of a period, and their bytes; `end` is called after them, with whether they were written. */
export type PeriodWrites = { writes: Write[]; bytes: number; end(isWritten: boolean): Promise<void> };

/** A step as stored; `at`: from when on the figure is official. */
export type StoredStep = Omit<FigureStep, 'definitionChanged' | 'changedReports'> & {
  at: string;
  restatementUid?: string | undefined;
};

/** Steps of one period that belong to one entry of the register, or to none. */
export type StepGroup = { restatementUid: string | undefined; steps: readonly FigureStep[] };

type StepsItem = { at: string; restatementUid: string; data: Uint8Array };

/** Error of writing the record when another worker has recorded the same at the same time. */
export const RECORD_OVERTAKEN = errorKind(
  'conflict',
  'The official figures of this project change all the time. Try again later.',
);

const stepsOf = ({ at, restatementUid, data }: StepsItem): StoredStep[] =>
  unpackSheet<Omit<StoredStep, 'at'>[]>(data).map((step) => ({ ...step, at, ...(restatementUid && { restatementUid }) }));

const ATTEMPTS = 8;
/** Bytes of one item: a transaction takes a period with all of its steps, and 4 MB. */
const MAX_BYTES = 100_000;

const stored = ({ definitionChanged: _definition, changedReports: _reports, ...step }: FigureStep) => step;

/** Steps in as many items as they need. */
function packedSteps(steps: readonly FigureStep[]): Uint8Array[] {
  const data = packSheet(steps.map(stored));
  if (data.length <= MAX_BYTES || steps.length < 2) return [data];
  const half = Math.ceil(steps.length / 2);
  return [steps.slice(0, half), steps.slice(half)].flatMap(packedSteps);
}

/** The official figures of one tenant's projects over time: what was last official, and every step before. */
export const figureRecordStore = (tenantUid: string) => ({
  /** What was last official in each period of a project, with every write that has ended. One Query. */
  async last(projectUid: string): Promise<FigureRecord> {
    return retryOn(RECORD_OVERTAKEN.is, { attempts: ATTEMPTS, pauseMs: growingPause }, async () => {
      const found = await readPartition(partition.recorded(tenantUid, projectUid), '', { consistent: true });
      const periods = found.recordedPeriod.map(({ data, version, at, more }) => {
        const whole = joinedContent(data, more, found.piece);
        if (!whole) throw RECORD_OVERTAKEN();
        return { recorded: unpackSheet<RecordedPeriod>(whole), version, at, more };
      });
      return { since: found.recordStart[0]?.at ?? null, periods };
    });
  },

  /** The restated figures of a project by the uid of their period, with every write that has ended. One Query. */
  async restated(projectUid: string): Promise<Map<string, RestatedFigureOf[]>> {
    const { data } = await db.entities.restatedPeriod.query
      .primary({ tenantUid, projectUid })
      .begins({ periodUid: '' })
      .go({ pages: 'all', consistent: true });
    return new Map(data.map((each) => [each.periodUid, unpackSheet<RestatedFigureOf[]>(each.data)]));
  },

  /**
   * Creates the restated figures of a period of an earlier release. @throws RECORD_OVERTAKEN when somebody else has created them
   * meanwhile
   */
  async beginRestated(projectUid: string, { periodUid, ...recorded }: RecordedPeriod): Promise<void> {
    const item = { tenantUid, projectUid, periodUid, data: packSheet(restatedIn(recorded)) };
    await transact([write(db.entities.restatedPeriod.create(item), RECORD_OVERTAKEN)]);
  },

  /** Begins the record of a project. */
  startWrite: (projectUid: string, at: string): Write =>
    write(db.entities.recordStart.create({ tenantUid, projectUid, at }), RECORD_OVERTAKEN),

  /**
   * Replaces the record of a period that was read before, with its restated figures where these have changed, and appends its
   * steps: a write or two, and one more for each group, or several where it has thousands of steps.
   */
  async periodWrites(
    projectUid: string,
    { last, next, groups }: { last: FigureRecord; next: RecordedPeriod; groups: readonly StepGroup[] },
    at: string,
  ): Promise<PeriodWrites> {
    const { periodUid } = next;
    const { version = 0, more, recorded: before } = last.periods.find(({ recorded }) => recorded.periodUid === periodUid) ?? {};
    const [pieces, owner] = [pieceStore(tenantUid), { owner: 'recorded' as const, projectUid }];
    const kept = await pieces.keep(owner, packSheet(next), MAX_BYTES);
    const put = db.entities.recordedPeriod.put({ tenantUid, projectUid, periodUid, at, ...kept, version: version + 1 });
    const isLast = put.where((item, { eq, notExists }) => (version === 0 ? notExists(item.version) : eq(item.version, version)));
    const parts = groups.flatMap(({ restatementUid = '', steps: own }) =>
      packedSteps(own).map((data) => ({ tenantUid, projectUid, periodUid, at, uid: randomUUID(), restatementUid, data })),
    );
    const steps = parts.map((item) => write(db.entities.figureSteps.create(item), RECORD_OVERTAKEN));
    const [was, now] = [before ? restatedIn(before) : [], restatedIn(next)];
    const marks = JSON.stringify(was) === JSON.stringify(now) ? [] : [{ tenantUid, projectUid, periodUid, data: packSheet(now) }];
    return {
      writes: [
        write(isLast, RECORD_OVERTAKEN),
        ...marks.map((item) => write(db.entities.restatedPeriod.put(item), RECORD_OVERTAKEN)),
        ...steps,
      ],
      bytes: [kept, ...marks, ...parts].reduce((sum, { data }) => sum + data.length, 0),
      end: (isWritten) => pieces.forget(owner, isWritten ? more : kept.more),
    };
  },

  /** Every step of a project's figures, by period and then by time; `consistent`: with every write that has ended. One Query. */
  async steps(projectUid: string, { consistent = false } = {}): Promise<StoredStep[]> {
    const { data } = await db.entities.figureSteps.query.primary({ tenantUid, projectUid }).go({ pages: 'all', consistent });
    return data.flatMap(stepsOf);
  },

  /** The steps of the figures of one period, oldest first. One Query. */
  async stepsOfPeriod(projectUid: string, periodUid: string): Promise<StoredStep[]> {
    const { data } = await db.entities.figureSteps.query.primary({ tenantUid, projectUid, periodUid }).go({ pages: 'all' });
    return data.flatMap(stepsOf);
  },

  /**
   * The steps of a project by the uid of the entry of the register that they belong to, oldest first, with every write that has
   * ended: an entry is written again from them. One Query.
   */
  async stepsByEntry(projectUid: string): Promise<Map<string, StoredStep[]>> {
    const restated = (await this.steps(projectUid, { consistent: true })).filter(({ restatementUid }) => restatementUid);
    return Map.groupBy(restated.toSorted(ascending(({ at }) => at)), ({ restatementUid }) => restatementUid!);
  },
});
