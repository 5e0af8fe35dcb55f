import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import type { RestatingAct } from '../../../../shared/domain/restatement/acts.ts';
import type { RestatedFigure } from '../../../../shared/domain/restatement/official-figures.ts';
import type { Cause } from '../../audit-write.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import type { RestatementEntity, RestatementSubject } from '../../entities/restatement/restatement.ts';
import { db } from '../../service.ts';
import { afterCursor, timeCursor } from '../../time-cursor.ts';
import { type Write, write } from '../../transact.ts';
import { RECORD_OVERTAKEN } from './figure-record-store.ts';

type RestatementItem = EntityItem<typeof RestatementEntity>;

/** An entry of the register with the first of its figures. */
export type RestatementEntry = Omit<RestatementItem, 'data'> & { figures: readonly RestatedFigure[] };

/**
 * The start of an act. `subject`: its `kind`s 'report' and 'indicator' are compared with what has changed in a figure;
 * `periodUids`: the only periods whose figures it can change, absent for all.
 */
export type RestatementStart = {
  projectUid: string;
  act: RestatingAct;
  subject: RestatementSubject;
  reason: string;
  periodUids?: readonly string[];
};

/** Figures that the list shows of an entry without reading its steps. */
export const FIGURES_IN_ENTRY = 50;
/** Figures that the entry of a company keeps of all that it counts: some 100 KB. */
export const MAX_OF_COMPANY = 2000;

type Page = { limit: number; cursor?: string | undefined };

const entryOf = ({ data, ...item }: RestatementItem): RestatementEntry => ({
  ...item,
  figures: data ? unpackSheet<RestatedFigure[]>(data) : [],
});

/** The register of restatements of one tenant's projects. */
export const restatementStore = (tenantUid: string) => ({
  /** Opens an entry, in the transaction of the act itself. The worker that follows the figures records what the act changed. */
  begin({ periodUids, ...start }: RestatementStart, cause: Cause): Write {
    const item = { ...start, ...cause, ...(periodUids && { periodUids: [...periodUids] }) };
    return write(db.entities.restatement.create({ tenantUid, uid: randomUUID(), status: 'open', figureCount: 0, ...item }));
  },

  /**
   * Enters an act on figures of a company with its changes, in the transaction of the act: no worker follows the sums of a
   * company's indicators and the judgements of its targets, and nothing else stores these figures.
   * @param start `projectUid`: the company's
   * @param figureCount of all of them, where `figures` are the first `MAX_OF_COMPANY` only
   */
  entered(
    start: RestatementStart,
    figures: readonly RestatedFigure[],
    cause: Cause,
    figureCount = figures.length,
  ): { entry: RestatementEntry; write: Write } {
    const { periodUids: _all, ...act } = start;
    const item = { tenantUid, uid: randomUUID(), ...act, ...cause, status: 'settled' as const, settledAt: cause.at, version: 1 };
    const data = packSheet(figures.slice(0, MAX_OF_COMPANY));
    return {
      entry: { ...item, figureCount, figures },
      write: write(db.entities.restatement.create({ ...item, figureCount, data })),
    };
  },

  /** The whole register of a project, with every opened entry, to explain a difference. One Query. */
  async all(projectUid: string): Promise<RestatementEntry[]> {
    const { data } = await db.entities.restatement.query
      .primary({ tenantUid, projectUid })
      .go({ pages: 'all', consistent: true });
    return data.map(entryOf);
  },

  /**
   * Writes the state of an entry; `before` as it was read, null for a new one. The first figures are stored in it.
   * @throws RECORD_OVERTAKEN when another worker has written it meanwhile
   */
  saveWrite(before: RestatementEntry | null, { figures, ...entry }: RestatementEntry): Write {
    const version = before?.version ?? 0;
    const data = packSheet(figures.slice(0, FIGURES_IN_ENTRY));
    const put = db.entities.restatement.put({ ...entry, data, version: version + 1 });
    const isLast = put.where((item, { eq, notExists }) => (before ? eq(item.version, version) : notExists(item.version)));
    return write(isLast, RECORD_OVERTAKEN);
  },

  /** The register of a project, newest act first. One Query. @throws invalid_input for a cursor that is none */
  async page(projectUid: string, { limit, cursor }: Page): Promise<{ entries: RestatementEntry[]; next?: string }> {
    const all = db.entities.restatement.query.primary({ tenantUid, projectUid });
    const { data, cursor: more } = await (cursor === undefined ? all : all.lt(afterCursor(cursor))).go({ order: 'desc', limit });
    const last = data.at(-1);
    return { entries: data.map(entryOf), ...(more && last && { next: timeCursor(last) }) };
  },
});
