import Modal from '@cloudscape-design/components/modal';
import type { ReactNode } from 'react';
import type { DashboardIndicator, PeriodFigure } from '../../../../shared/contract/indicator/dashboard.ts';
import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';
import { fill } from '../../ui/fill.ts';
import { byIntent } from '../../ui/modal-dismiss.ts';
import { common } from '../../ui/texts.ts';
import { evidenceTexts as texts } from './evidence-texts.ts';

export type AskedEvidence = { indicator: Pick<DashboardIndicator, 'uid' | 'name' | 'unit'>; period: PeriodFigure['period'] };
type Props = { asked: AskedEvidence; onClose(): void; children: ReactNode };

/** The window in which a figure of a dashboard says what it is made of. */
export function EvidenceWindow({ asked: { indicator, period }, onClose, children }: Props) {
  const name = displayPeriod({ start: period.startDate, end: period.endDate });
  return (
    <Modal
      visible
      size="max"
      header={fill(texts.title, { indicator: indicator.name, period: name })}
      closeAriaLabel={common.close}
      onDismiss={byIntent(onClose)}
    >
      {children}
    </Modal>
  );
}
