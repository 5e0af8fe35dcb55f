import { randomUUID } from 'node:crypto';
import type { Period } from '../../../../shared/domain/kernel/periods.ts';
import type { PeriodClosing } from '../../../../shared/domain/restatement/closing.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import { getTogether } from '../../batch-get.ts';
import type { FieldChange } from '../../entities/audit.ts';
import { itemKey } from '../../item-key.ts';
import { readItem } from '../../read-item.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { inProject } from '../../trail-place.ts';
import { check, transact, transactInTurn, type Write, write } from '../../transact.ts';
import { tenantStore } from '../tenant/tenant-store.ts';
import type { ProjectItem } from './project-index-store.ts';
import type { PeriodItem } from './project-store.ts';

export type PeriodChange = { startDate?: string; endDate?: string; metaJson?: PeriodItem['metaJson'] };
const IN_USE = errorKind(
  'conflict',
  'This period was changed, or a report was started for it, in the meantime. Load the page again.',
);

const ADDED_MEANWHILE = errorKind(
  'stale_version',
  'Somebody else added reporting periods in the meantime. Load the page again and add what is still missing.',
);
const MOVED_MEANWHILE = errorKind(
  'stale_version',
  'Somebody else changed the reporting periods, or what begins with them, in the meantime. Load the page again and repeat your change.',
);
const CLOSED_MEANWHILE = errorKind(
  'stale_version',
  'A reporting period of this project was closed or opened in the meantime. Load the page again and repeat your change.',
);
const CLOSED_OR_MOVED_MEANWHILE = errorKind(
  'stale_version',
  'A reporting period of this project was closed or opened in the meantime, or its dates changed. Load the page again and repeat your change.',
);
/** How often the periods of a project were added to, closed, and had definitions tied to them, when it was read. */
type SeenCounters = { [K in 'additions' | 'closings' | 'placings']?: ProjectItem[K] | undefined };
/** Periods of one transaction: two writes each, and one for the project, of the hundred allowed. */
const ADDED_AT_ONCE = 49;

/** The reporting periods of one project. */
export const periodStore = (tenantUid: string, projectUid: string) => {
  const additionWrite = (seen: number): Write => {
    const patch = db.entities.project.patch({ tenantUid, uid: projectUid }).set({ additions: seen + 1 });
    const isSeen = patch.where(({ additions }, { eq, notExists }) => (seen === 0 ? notExists(additions) : eq(additions, seen)));
    return write(isSeen, ADDED_MEANWHILE);
  };
  const isAt = ({ uid, version }: PeriodItem) => ({ key: { tenantUid, projectUid, uid }, version });

  return {
    /** One period, read consistently; undefined if it does not exist. */
    async get(uid: string): Promise<PeriodItem | undefined> {
      const [item] = await getTogether([itemKey('period', { tenantUid, projectUid, uid })], { consistent: true });
      return item && readItem('period', item);
    },

    /** Several of them, in no order; one BatchGet per hundred. */
    some: (uids: Iterable<string>): Promise<PeriodItem[]> =>
      periodsOf(
        tenantUid,
        [...uids].map((uid) => ({ projectUid, uid })),
      ),

    /**
     * Adds periods, a transaction per 49; each is whole by itself. `seen`: the `additions` of the project when its periods were
     * read.
     * @throws stale_version when others were added or moved since
     */
    async add(periods: readonly Period[], seen: number, cause: Cause): Promise<PeriodItem[]> {
      const items = periods.map(({ start, end }) => ({
        tenantUid,
        projectUid,
        uid: randomUUID(),
        startDate: start,
        endDate: end,
        reports: 0,
        metaJson: {},
        version: 1,
      }));
      const created = (item: (typeof items)[number]) => [
        write(db.entities.period.create(item)),
        auditWrite(
          tenantUid,
          {
            place: inProject(projectUid),
            subject: item.uid,
            kind: 'period',
            changes: changesOf({}, { startDate: item.startDate, endDate: item.endDate }),
          },
          cause,
        ),
      ];
      for (let start = 0; start < items.length; start += ADDED_AT_ONCE) {
        const chunk = items.slice(start, start + ADDED_AT_ONCE);
        await transact([additionWrite(seen + start / ADDED_AT_ONCE), ...chunk.flatMap(created)]);
      }
      return items;
    },

    /**
     * For the transaction that moves a period: it has been judged by the dates of the others, and by the definitions that count
     * from days of periods. `seen`: the project, read before both.
     * @throws stale_version when others were added or moved since, or a definition was tied to days of periods
     */
    moveWrite: ({ additions: seen = 0, placings }: SeenCounters): Write => {
      const patch = db.entities.project.patch({ tenantUid, uid: projectUid }).set({ additions: seen + 1 });
      const isSeen = patch.where((item, { eq, notExists }) =>
        [
          seen === 0 ? notExists(item.additions) : eq(item.additions, seen),
          placings === undefined ? notExists(item.placings) : eq(item.placings, placings),
        ].join(' AND '),
      );
      return write(isSeen, MOVED_MEANWHILE);
    },

    /**
     * Part of a transaction that ties a definition to days of periods, such as the first day of an equation. It fails if one of
     * the periods has moved, and a move that has not seen the definition fails, too. It also fails if a period was closed or
     * opened, since figures may have been approved just before. The argument is the project at the reading of its periods.
     * @throws stale_version
     */
    placingWrite: ({ additions, closings }: SeenCounters): Write => {
      const patch = db.entities.project.patch({ tenantUid, uid: projectUid }).add({ placings: 1 });
      const isSeen = patch.where((item, { eq, notExists }) =>
        [
          additions === undefined ? notExists(item.additions) : eq(item.additions, additions),
          closings === undefined ? notExists(item.closings) : eq(item.closings, closings),
        ].join(' AND '),
      );
      return write(isSeen, CLOSED_OR_MOVED_MEANWHILE);
    },

    /**
     * Condition for the transaction of a change that any number of periods had to be open for. `seen`: the `closings` of the
     * project when its periods were read. @throws stale_version when one was closed or opened since
     */
    sameClosingsWrite: (seen: number | undefined): Write =>
      check(
        db.entities.project
          .delete({ tenantUid, uid: projectUid })
          .where(({ closings }, { eq, notExists }) => (seen === undefined ? notExists(closings) : eq(closings, seen))),
        CLOSED_MEANWHILE,
      ),

    /**
     * Changes periods, with what belongs to the change; dates only while no report is of the period. A period that is so already
     * stays, and has to be as it was read.
     * @throws stale_version, conflict
     */
    async update(
      changes: readonly { period: PeriodItem; change: PeriodChange }[],
      cause: Cause,
      more: readonly Write[] = [],
    ): Promise<PeriodItem[]> {
      const changed = new Map(changes.map(({ period, change }) => [period.uid, changesOf(period, change)]));
      const differs = ({ uid }: PeriodItem) => changed.get(uid)!.length > 0;
      const writes = changes.map(({ period, change }) => {
        const { key, version } = isAt(period);
        if (!differs(period)) return [check(db.entities.period.delete(key).where((item, { eq }) => eq(item.version, version)))];
        const movesDates = change.startDate !== undefined || change.endDate !== undefined;
        const patch = db.entities.period
          .patch(key)
          .set({ ...change, version: version + 1 })
          .where((item, { eq }) => `${eq(item.version, version)}${movesDates ? ` AND ${eq(item.reports, 0)}` : ''}`);
        return [
          write(patch),
          auditWrite(
            tenantUid,
            { place: inProject(projectUid), subject: period.uid, kind: 'period', changes: changed.get(period.uid)! },
            cause,
          ),
        ];
      });
      await transactInTurn([more, ...writes]);
      return changes.map(({ period, change }) =>
        differs(period) ? { ...period, ...change, version: period.version + 1 } : period,
      );
    },

    /** Closes a period, changes its exceptions, or opens it with null, audited with what was said. @throws stale_version */
    async setClosing(
      period: PeriodItem,
      closing: PeriodClosing | null,
      { change, said, more }: { change: FieldChange; said: Record<string, string>; more: readonly Write[] },
      cause: Cause,
    ): Promise<PeriodItem> {
      const { key, version } = isAt(period);
      const patch = db.entities.period.patch(key).set({ version: version + 1, ...(closing && { closing }) });
      const changed = (closing ? patch : patch.remove(['closing'])).where((item, { eq }) => eq(item.version, version));
      await transact([
        write(changed),
        write(db.entities.project.patch({ tenantUid, uid: projectUid }).add({ closings: 1 })),
        tenantStore(tenantUid).closedWrite(),
        auditWrite(
          tenantUid,
          { place: inProject(projectUid), subject: period.uid, kind: 'period', changes: [change], context: said },
          cause,
        ),
        ...more,
      ]);
      const { closing: _before, ...rest } = period;
      return { ...rest, ...(closing && { closing }), version: version + 1 };
    },

    /** Deletes periods without reports. @throws conflict when one was changed, or a report was started in it, meanwhile */
    remove: (periods: readonly PeriodItem[], cause: Cause): Promise<void> =>
      transactInTurn(
        periods.map((period) => [
          write(
            db.entities.period
              .delete(isAt(period).key)
              .where((item, { eq }) => `${eq(item.reports, 0)} AND ${eq(item.version, period.version)}`),
            IN_USE,
          ),
          auditWrite(
            tenantUid,
            {
              place: inProject(projectUid),
              subject: period.uid,
              kind: 'period',
              changes: [{ field: 'deleted', from: period.startDate, to: null }],
            },
            cause,
          ),
        ]),
      ),
  };
};

/** Several periods of several projects, in no order, each once; one BatchGet per hundred. */
export async function periodsOf(
  tenantUid: string,
  wanted: readonly { projectUid: string; uid: string }[],
): Promise<PeriodItem[]> {
  const unique = new Map(
    wanted.map(({ projectUid, uid }) => [
      `${projectUid} ${uid}`,
      { pk: partition.project(tenantUid, projectUid), sk: sortKey.period(uid) },
    ]),
  );
  return (await getTogether([...unique.values()])).map((item) => readItem('period', item));
}
