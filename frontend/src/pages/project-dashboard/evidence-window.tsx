import Modal from '@cloudscape-design/components/modal';
import type { ReactNode } from 'react';
import type { DashboardIndicator, PeriodFigure } from '../../../../shared/contract/dashboard.ts';
import { displayPeriod } from '../../../../shared/domain/periods.ts';
import { common } from '../../app/texts/common.ts';
import { evidenceTexts as texts } from '../../app/texts/evidence.ts';
import { fill } from '../../app/texts/fill.ts';
import { byIntent } from '../../components/modal-dismiss.ts';

export type Asked = { indicator: Pick<DashboardIndicator, 'uid' | 'name' | 'unit'>; period: PeriodFigure['period'] };
type Props = { asked: Asked; onClose(): void; children: ReactNode };

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
