import { ascending } from '../kernel/order.ts';
import { isEditable } from './status.ts';

/**
 * Kinds of differences that are not figures: a file of a document, the comment beside a figure, or a comment on a section or a
 * metric.
 */
export const OTHER_CHANGE_KINDS = ['upload', 'note', 'comment'] as const;
export const OTHER_CHANGES = ['added', 'changed', 'removed'] as const;

/**
 * A difference that is no figure. `nodeUid`: of the document, the metric, or the section that was commented on; `before`,
 * `after`: the name of the file or the comment beside the figure, null for none and for comments on sections.
 */
export type OtherChange = {
  kind: (typeof OTHER_CHANGE_KINDS)[number];
  change: (typeof OTHER_CHANGES)[number];
  nodeUid: string;
  before: string | null;
  after: string | null;
};

/**
 * A file of a document. `hash`: SHA-256, null as long as it is unknown; `isCurrent`: whether it is the document's current file.
 */
export type LyingUpload = { uid: string; document: string; filename: string; hash: string | null; isCurrent: boolean };

const isSameFile = (a: LyingUpload, b: LyingUpload): boolean => a.uid === b.uid || (a.hash !== null && a.hash === b.hash);

/** The files that count of a document: none once its current one was cleared, whatever else lies there. */
function counting(all: readonly LyingUpload[], document: string, isForm: boolean): LyingUpload[] {
  const there = all.filter((each) => each.document === document);
  return there.some(({ isCurrent }) => isCurrent) ? there.filter(({ isCurrent }) => isCurrent || !isForm) : [];
}

function between(kind: OtherChange['kind'], nodeUid: string, before: string | null, after: string | null): OtherChange {
  return { kind, change: before === null ? 'added' : after === null ? 'removed' : 'changed', nodeUid, before, after };
}

/**
 * The files that differ, document by document; a form is saved as a new file each time, so that of it only the current one is
 * compared. The same content under another uid is no change.
 */
export function uploadChanges(
  before: readonly LyingUpload[],
  after: readonly LyingUpload[],
  isForm: (document: string) => boolean,
): OtherChange[] {
  const documents = [...new Set([...before, ...after].map(({ document }) => document))];
  return documents.flatMap((document) => {
    const compared = (all: readonly LyingUpload[]) => counting(all, document, isForm(document));
    const [then, now] = [compared(before), compared(after)];
    const gone = then.filter((each) => !now.some((other) => isSameFile(each, other)));
    const fresh = now.filter((each) => !then.some((other) => isSameFile(each, other)));
    return Array.from({ length: Math.max(gone.length, fresh.length) }, (_unused, index) =>
      between('upload', document, gone[index]?.filename ?? null, fresh[index]?.filename ?? null),
    );
  });
}

/** The comments beside figures that differ; both by node uid. */
export function noteChanges(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): OtherChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((uid) => {
    const [then, now] = [before.get(uid) || null, after.get(uid) || null];
    return then === now ? [] : [between('note', uid, then, now)];
  });
}

type DatedHistory = { history: readonly { status: { name: string }; updateOn: string }[] };

/** Whether a report was open for its reporter at an instant. */
export const wasOpenAt = ({ history }: DatedHistory, at: string): boolean => {
  const step = history.findLast(({ updateOn }) => updateOn <= at);
  return step !== undefined && isEditable(step.status.name);
};

/** A comment on the section `treeUid`, or on its metric `nodeUid`; `changed`: when its words were changed last. */
export type DatedComment = {
  uid: string;
  treeUid: string;
  nodeUid?: string | undefined;
  created: string;
  changed?: string | undefined;
};

/** An entry of the trail on a comment; `adds`: whether it tells that it was written. */
export type CommentTrace = Pick<DatedComment, 'uid' | 'treeUid' | 'nodeUid'> & { adds: boolean };

/**
 * The comments that differ from those of a submission made at `since`. Leaves out comments written while the report waited for a
 * decision, since they are no change of its revision. Always includes earlier comments that were reworded or deleted.
 * @param trace the trail's entries about comments after `since`; only they name deleted comments
 */
export function commentChanges(
  report: DatedHistory,
  since: string,
  comments: readonly DatedComment[],
  trace: readonly CommentTrace[],
): OtherChange[] {
  const said = (change: OtherChange['change'], { nodeUid, treeUid }: Pick<DatedComment, 'nodeUid' | 'treeUid'>): OtherChange => ({
    kind: 'comment',
    change,
    nodeUid: nodeUid ?? treeUid,
    before: null,
    after: null,
  });
  const present = new Set(comments.map(({ uid }) => uid));
  const added = new Set(trace.filter(({ adds }) => adds).map(({ uid }) => uid));
  const gone = new Map(trace.filter(({ uid }) => !present.has(uid) && !added.has(uid)).map((each) => [each.uid, each]));
  return [
    ...comments.toSorted(ascending(({ created }) => created)).flatMap((comment) => {
      const { created, changed } = comment;
      if (created > since) return wasOpenAt(report, created) ? [said('added', comment)] : [];
      return changed !== undefined && changed > since ? [said('changed', comment)] : [];
    }),
    ...[...gone.values()].map((each) => said('removed', each)),
  ];
}
