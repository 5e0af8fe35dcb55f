import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import type { RestatingAct } from '../../../../shared/domain/restatement/acts.ts';
import type { RestatedFigure } from '../../../../shared/domain/restatement/official-figures.ts';
import { fieldError } from '../../../../shared/errors.ts';
import type { Cause } from '../../audit-write.ts';
import { unpackSheet } from '../../compressed.ts';
import type { RestatementEntity, RestatementSubject } from '../../entities/restatement/restatement.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';

type RestatementItem = EntityItem<typeof RestatementEntity>;

/** An entry of the register with the first of its figures. */
export type RestatementEntry = Omit<RestatementItem, 'data'> & { figures: readonly RestatedFigure[] };

/**
 * What somebody is about to do. `subject`: `kind` 'report' and 'indicator' are compared with what has changed in a figure; `periodUids`:
 * the only periods whose figures it can change, absent for all.
 */
export type RestatementStart = {
  projectUid: string;
  act: RestatingAct;
  subject: RestatementSubject;
  reason: string;
  periodUids?: readonly string[];
};

type Page = { limit: number; cursor?: string | undefined };

const entryOf = ({ data, ...item }: RestatementItem): RestatementEntry => ({
  ...item,
  figures: data ? unpackSheet<RestatedFigure[]>(data) : [],
});

/** The register of restatements of one tenant's projects. */
export const restatementStore = (tenantUid: string) => ({
  /** Opens an entry, in the transaction of the act itself. The worker that follows the figures says what the act changed. */
  begin({ periodUids, ...start }: RestatementStart, cause: Cause): Write {
    const item = { ...start, ...cause, ...(periodUids && { periodUids: [...periodUids] }) };
    return write(db.entities.restatement.create({ tenantUid, uid: randomUUID(), status: 'open', figureCount: 0, ...item }));
  },

  /** The register of a project, newest act first. One Query. @throws invalid_input for a cursor that is none */
  async page(projectUid: string, { limit, cursor }: Page): Promise<{ entries: RestatementEntry[]; next?: string }> {
    const all = db.entities.restatement.query.primary({ tenantUid, projectUid });
    const { data, cursor: more } = await (cursor === undefined ? all : all.lt(after(cursor))).go({ order: 'desc', limit });
    const last = data.at(-1);
    return { entries: data.map(entryOf), ...(more && last && { next: `${last.at}_${last.uid}` }) };
  },
});

function after(cursor: string): { at: string; uid: string } {
  const [, at, uid] = /^([0-9T:.Z-]{20,30})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!at || !uid) throw fieldError('cursor', 'This cursor does not belong to this list. Request the list without a cursor.');
  return { at, uid };
}
