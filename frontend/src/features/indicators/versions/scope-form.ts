import type { DefinitionPreview } from '../../../../../shared/contract/indicator/definition-preview.ts';

/** The first period of a change; '' leaves approved figures as they are. */
export type ScopeForm = { from: string; reason: string };

export const NO_SCOPE: ScopeForm = { from: '', reason: '' };

/** Whether a change reaches periods with approved figures. */
export function isRestating({ from }: ScopeForm, periods: DefinitionPreview['periods']): boolean {
  const first = periods.findIndex(({ uid }) => uid === from);
  return first >= 0 && periods.slice(first).some(({ approved }) => approved);
}

/** The closed periods that refuse a change, because it would alter their approved figures. */
export function refusingPeriods({ periods, figures, judged }: Pick<DefinitionPreview, 'periods' | 'figures' | 'judged'>) {
  const changed = new Set([...figures.map(({ periodUid }) => periodUid), ...judged.map(({ period }) => period.uid)]);
  return periods.filter(({ uid, closed }) => closed && changed.has(uid));
}

/** The fields to send. */
export const scopeBody = ({ from, reason }: ScopeForm) => ({
  ...(from !== '' && { from_period: from }),
  ...(from !== '' && reason.trim() !== '' && { reason: reason.trim() }),
});
