import Popover from '@cloudscape-design/components/popover';
import type { PointerEvent } from 'react';
import { CHECK_LABEL } from '../../../../../shared/domain/report/past-data.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { useEntry, useSheet } from '../entries/context.ts';
import type { SectionMetric } from '../model/sections.ts';
import { againstForm, againstFormText } from '../review/against-form.ts';
import { checkTexts as texts } from '../review/check-texts.ts';
import { reasonToCheck } from '../review/to-check.ts';

/** The badge of a figure that differs from the total of its form. Its reason has both figures. */
export function FormBadge({ row }: { row: SectionMetric }) {
  useEntry(row.node.uid);
  const found = againstForm(row, useSheet());
  if (!found) return null;
  return (
    <Badge kind="form" reason={againstFormText(found)}>
      {texts.formBadge}
    </Badge>
  );
}

/** The badge of a value that differs much from earlier values (REP-285). A click shows the reason. */
export function CheckBadge({ node }: { node: Node }) {
  const reason = reasonToCheck(node, useSheet());
  if (reason === null) return null;
  return (
    <Badge kind="check" reason={reason}>
      {CHECK_LABEL}
    </Badge>
  );
}

/** A press leaves the focus where it is: storing the text of the row would move the badge away before it is clicked. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

/** Shows the reason on a click. */
const Badge = ({ kind, reason, children }: { kind: 'check' | 'form'; reason: string; children: string }) => (
  <Popover content={reason} dismissButton={false} position="top" renderWithPortal triggerType="custom">
    <button type="button" className="check-badge" data-badge={kind} title={reason} onPointerDown={keepFocus}>
      {children}
    </button>
  </Popover>
);
