import type { DefinitionPreview } from '../../../../../shared/contract/indicator/definition-preview.ts';

/** The first period of a change; '' leaves approved figures as they are. */
export type ScopeForm = { from: string; reason: string };

export const NO_SCOPE: ScopeForm = { from: '', reason: '' };

/** Whether a change reaches periods with approved figures. */
export function isRestating({ from }: ScopeForm, periods: DefinitionPreview['periods']): boolean {
  const first = periods.findIndex(({ uid }) => uid === from);
  return first >= 0 && periods.slice(first).some(({ approved }) => approved);
}

/** What is sent of it. */
export const scopeBody = ({ from, reason }: ScopeForm) => ({
  ...(from !== '' && { from_period: from }),
  ...(from !== '' && reason.trim() !== '' && { reason: reason.trim() }),
});
