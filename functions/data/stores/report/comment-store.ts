import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { ascending } from '../../../../shared/domain/kernel/order.ts';
import { errorKind, notFoundText } from '../../../../shared/errors.ts';
import { auditWrite, type Cause, changesOf } from '../../audit-write.ts';
import type { CommentEntity, StoredAttachment } from '../../entities/report/comment.ts';
import type { Person } from '../../entities/report/report.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { inProject } from '../../trail-place.ts';
import { check, transact, type Write, write } from '../../transact.ts';
import type { ReportItem } from './report-writes.ts';
import { saveEntered } from './save-entered.ts';

export type CommentItem = EntityItem<typeof CommentEntity>;
export type { StoredAttachment };

/** `parent`: path of the section, or of the comment that is replied to, which is `replied`. */
export type NewComment = {
  treeUid: string;
  parent: string;
  replied?: CommentItem;
  /** the metric's node that it is about */
  nodeUid?: string;
  title: string;
  text: string;
  creator: Person;
  attachments: StoredAttachment[];
};

/** Most comments of a report, and most characters of their texts: decisions read all of them with the rest of the report. */
const MAX_COMMENTS = 2_000;
const MAX_CHARACTERS = 2_000_000;

const FULL = errorKind(
  'conflict',
  'This report has no room for longer or more comments. Delete comments that are not needed, or decide on the report.',
);

const NO_COMMENT = errorKind('not_found', notFoundText('comment'));
const DELETED = errorKind(
  'conflict',
  'The comment that you reply to was deleted in the meantime. Copy your text, load the page again and write it as a comment.',
);
/** The report of a comment, with the version on which the change was judged. */
type CommentedReport = Pick<ReportItem, 'tenantUid' | 'projectUid' | 'version'>;

const oldestFirst = ascending<CommentItem>(({ created }) => created);

/** The comments on the sections of a report. */
export const commentStore = (tenantUid: string, reportUid: string) => ({
  /**
   * All comments of the report, or those on one section (its uid, or the beginning of it), oldest first. One Query. `consistent`:
   * as they are at this moment, for those who change one.
   */
  async list(treeId = '', options: { consistent?: boolean } = {}): Promise<CommentItem[]> {
    const { comment } = await readPartition(partition.report(tenantUid, reportUid), sortKey.comment(), options);
    return comment.filter(({ treeUid }) => treeUid.startsWith(treeId)).sort(oldestFirst);
  },

  /**
   * Adds a comment, audited, together with `writes` of its attachments.
   * @param starts the report, when the comment is what the responsible person enters first (REP-222)
   * @throws conflict where the comment that is replied to is deleted by then, and for more comments than a report has room for
   */
  async add(
    report: ReportItem,
    { parent, replied, ...fields }: NewComment,
    starts: boolean,
    writes: readonly Write[],
    cause: Cause,
  ) {
    const known = await this.list();
    if (!hasRoom(known, fields)) throw FULL();
    const siblings = known.filter(({ path }) => path.slice(0, -SEGMENT) === parent);
    const path = parent + nextSegment(siblings);
    const item: CommentItem = { tenantUid, reportUid, uid: randomUUID(), path, ...fields, created: cause.at };
    const all = [
      write(db.entities.comment.create(item)),
      ...(replied ? [repliedWrite(replied, cause)] : []),
      audit(report.projectUid, item, changesOf({}, toldOf(item)), cause),
      ...writes,
    ];
    if (starts) await saveEntered(tenantUid, report, all, cause);
    else await transact(all);
    return item;
  },

  /**
   * Changes a comment's own words.
   * @param known all comments of the report, as they were read
   * @throws stale_version when its report or the comment has changed, or was deleted, since they were read; conflict for a longer
   * text than the report has room for
   */
  async update(
    report: CommentedReport,
    { item, known }: { item: CommentItem; known: readonly CommentItem[] },
    change: { title: string; text: string },
    cause: Cause,
  ): Promise<CommentItem> {
    const { uid } = item;
    const others = known.filter((each) => each.uid !== uid);
    if (change.text.length > item.text.length && !hasRoom(others, change)) throw FULL();
    const patch = db.entities.comment.patch({ tenantUid, reportUid, uid }).set({ ...change, changed: cause.at });
    await transact([
      write(patch.where((stored, is) => sameWords(item, stored, is))),
      sameVersion(report, reportUid),
      audit(report.projectUid, item, changesOf(item, change), cause),
    ]);
    return { ...item, ...change, changed: cause.at };
  },

  /** @throws stale_version as `update`, and if somebody has replied since */
  async remove(report: CommentedReport, item: CommentItem, cause: Cause): Promise<void> {
    const { uid } = item;
    const fields = toldOf(item);
    const nothing = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
    const gone = db.entities.comment
      .delete({ tenantUid, reportUid, uid })
      .where((stored, is) => `${is.exists(stored.uid)} AND ${sameWords(item, stored, is)} AND ${noneReplied(item, stored, is)}`);
    await transact([
      write(gone),
      sameVersion(report, reportUid),
      audit(report.projectUid, item, changesOf(fields, nothing), cause),
    ]);
  },
});

function hasRoom(known: readonly Pick<CommentItem, 'text'>[], { text }: Pick<CommentItem, 'text'>): boolean {
  const characters = known.reduce((sum, each) => sum + each.text.length, text.length);
  return known.length < MAX_COMMENTS && characters <= MAX_CHARACTERS;
}

/** Notes at a comment that somebody replies to it, so that it is not deleted with what was read before. */
function repliedWrite({ tenantUid, reportUid, uid }: CommentItem, { at }: Cause): Write {
  return write(db.entities.comment.patch({ tenantUid, reportUid, uid }).set({ replied: at }), DELETED);
}

/**
 * Condition for a transaction: the report has the version on which the change of its comment was
 * judged, so no approval came since.
 */
const sameVersion = ({ tenantUid, version }: CommentedReport, uid: string): Write =>
  check(db.entities.report.delete({ tenantUid, uid }).where((stored, { eq }) => eq(stored.version, version)));

/** What conditions are made of: `A` is a stored attribute. */
type Conditions<A> = { eq: (attribute: A, value: string) => string; notExists: (attribute: A) => string };

/** The condition that nobody has changed the words of a comment since it was read. */
const sameWords = <A>({ changed }: CommentItem, stored: { changed: A }, is: Conditions<A>): string =>
  changed === undefined ? is.notExists(stored.changed) : is.eq(stored.changed, changed);

/** The condition that nobody has replied to a comment since it was read. */
const noneReplied = <A>({ replied }: CommentItem, stored: { replied: A }, is: Conditions<A>): string =>
  replied === undefined ? is.notExists(stored.replied) : is.eq(stored.replied, replied);

/** A comment by its uid alone. @throws not_found */
export async function findComment(tenantUid: string, uid: string): Promise<CommentItem> {
  const { data } = await db.entities.comment.query.byUid({ tenantUid, uid }).go();
  if (!data[0]) throw NO_COMMENT();
  return data[0];
}

const SEGMENT = 7;

/** 'C', the number of the sibling, and two random digits that keep apart what is posted at the same moment. */
function nextSegment(siblings: readonly CommentItem[]): string {
  const numbers = siblings.map(({ path }) => Number.parseInt(path.slice(1 - SEGMENT, -2), 36));
  const next = Math.max(-1, ...numbers) + 1;
  const random = Math.floor(Math.random() * 36 ** 2);
  return `C${next.toString(36).padStart(4, '0')}${random.toString(36).padStart(2, '0')}`.toUpperCase();
}

/** The fields of a comment for the trail, with the names of its files. */
const toldOf = ({ title, text, attachments }: CommentItem): { title: string; text: string; attachments?: string } => ({
  title,
  text,
  ...(attachments.length > 0 && { attachments: attachments.map(({ filename }) => filename).join(', ') }),
});

const audit = (
  projectUid: string,
  { tenantUid, reportUid, treeUid, nodeUid, uid }: CommentItem,
  changes: ReturnType<typeof changesOf>,
  cause: Cause,
): Write =>
  auditWrite(
    tenantUid,
    {
      place: inProject(projectUid),
      subject: `${reportUid}/${treeUid}`,
      kind: 'comment',
      changes,
      context: {
        comment: uid,
        ...(nodeUid && { node: nodeUid }),
      },
    },
    cause,
  );
