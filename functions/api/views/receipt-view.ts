import type { z } from 'zod';
import type { ReceiptUploadView, SubmissionFacts, TypedView } from '../../../shared/contract/report/receipts.ts';
import { partShare } from '../../../shared/domain/indicator/estimated-share.ts';
import { fullName } from '../../../shared/domain/kernel/names.ts';
import type { ReceiptLine } from '../../../shared/domain/report/receipt.ts';
import { sectionAbove } from '../../core/dashboard/input-rows.ts';
import type { NamedSubmission } from '../../core/receipt/read-receipt.ts';

type Step = NamedSubmission['submissions']['report']['history'][number];
type PersonNames = Pick<NamedSubmission, 'names'>;

/** The name of a person; people who have left the tenancy show as their uid, unless the act itself names them. */
const nameOf = ({ names }: PersonNames, uid: string) => names.get(uid) ?? uid;

type Act = Pick<Step, 'updateBy' | 'updateOn' | 'comment'>;

function actOf({ former }: Pick<NamedSubmission, 'former'>, { updateBy, updateOn, comment }: Act) {
  const person = former.person(updateBy);
  return { by: fullName(person), at: updateOn, comment };
}

/** The people of a submission and its identification. */
export function submissionFacts({ recorded, submissions: { report }, former }: NamedSubmission): SubmissionFacts {
  const { submission, schema, hash, trees, by, at, comment, isLost, keepsFigures } = recorded;
  const [, ...later] = report.history.filter((step) => step.submission === submission);
  return {
    tracker: report.structureUid,
    ref: report.packageUid,
    commit: report.uid,
    submission,
    schema,
    hash,
    ...(isLost && { values_lost: isLost }),
    ...(keepsFigures && { figures_kept: keepsFigures }),
    structure: trees,
    submitted: actOf({ former }, { updateBy: by, updateOn: at, comment }),
    decisions: later.map((step) => ({ status: step.status.name, ...actOf({ former }, step) })),
  };
}

export const identityView = (read: PersonNames, identity: NamedSubmission['recorded']['factors'][number]['identity']) =>
  identity && { ...identity, by: nameOf(read, identity.by) };

/** The typed value of a metric; a submission without a receipt has nothing but values and marks. */
export const typedView = (
  read: NamedSubmission,
  { value, comment, by, at, marks = [], quality, receivedEstimated }: ReceiptLine,
): z.infer<typeof TypedView> => ({
  value,
  comment: comment ?? (read.recorded.schema === null ? null : ''),
  by: by === undefined ? null : nameOf(read, by),
  at: at ?? null,
  marks: [...marks],
  quality: quality ?? null,
  ...(value !== null && receivedEstimated && { received_estimated: partShare({ estimated: receivedEstimated, all: value }) }),
});

/** The uploads that a submission names. A hash that was computed later comes from the upload, because a receipt never changes. */
export function uploadViews(read: NamedSubmission): ReceiptUploadView[] | null {
  const { recorded, submissions, nodes } = read;
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  return (
    recorded.uploads?.map(({ document, contentType, sha256, by, ...upload }) => {
      const later = submissions.besides.objects.get(upload.uid)?.hash ?? null;
      const node = byUid.get(document);
      return {
        ...upload,
        document: { uid: document, name: node?.name ?? '' },
        section: (node && sectionAbove(node, byPath)?.uid) ?? null,
        content_type: contentType,
        sha256: sha256 ?? later,
        hashed: sha256 ? 'receipt' : later ? 'later' : null,
        by: nameOf(read, by),
      };
    }) ?? null
  );
}
