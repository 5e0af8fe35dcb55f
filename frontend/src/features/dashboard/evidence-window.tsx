import type { ReactNode } from 'react';
import type { DashboardIndicator, PeriodFigure } from '../../../../shared/contract/indicator/dashboard.ts';
import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';
import { fill } from '../../ui/fill.ts';
import { Modal } from '../../ui/modal.tsx';
import { evidenceTexts as texts } from './evidence-texts.ts';

export type AskedEvidence = { indicator: Pick<DashboardIndicator, 'uid' | 'name' | 'unit'>; period: PeriodFigure['period'] };
type Props = { asked: AskedEvidence; onClose(): void; children: ReactNode };

/** The window that explains a figure of a dashboard. */
export function EvidenceWindow({ asked: { indicator, period }, onClose, children }: Props) {
  const name = displayPeriod({ start: period.startDate, end: period.endDate });
  return (
    <Modal size="max" header={fill(texts.title, { indicator: indicator.name, period: name })} onClose={onClose}>
      {children}
    </Modal>
  );
}
