import Popover from '@cloudscape-design/components/popover';
import { CHECK_LABEL } from '../../../../../shared/domain/report/past-data.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { useSheet } from '../entries/context.ts';
import { reasonToCheck } from '../review/to-check.ts';

/** A value that differs much from earlier ones (REP-285), with the reason for whoever asks. */
export function CheckBadge({ node }: { node: Node }) {
  const reason = reasonToCheck(node, useSheet());
  if (reason === null) return null;
  return (
    <Popover content={reason} dismissButton={false} position="top" renderWithPortal triggerType="custom">
      <button type="button" className="check-badge" data-badge="check" title={reason}>
        {CHECK_LABEL}
      </button>
    </Popover>
  );
}
