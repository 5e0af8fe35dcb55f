import { limitsOf, limitsText, type ValueLimits } from '../../../../../shared/domain/report/value-limits.ts';
import type { RuleSeverity } from '../../../../../shared/domain/structure/rules.ts';
import type { StructureRow } from '../tree-rows.ts';
import { limitTexts as texts } from './texts.ts';

/** Limits in the form. */
export type LimitDraft = { min: string; max: string; whole: boolean; severity: RuleSeverity };

/** The limits of a metric for the form. New limits refuse by default. */
export function limitDraftOf({ fields }: StructureRow): LimitDraft {
  const { min, max, whole, severity = 'refusal' } = limitsOf(fields) ?? {};
  return { min: min ?? '', max: max ?? '', whole: whole === true, severity };
}

/** The limits to store; null if the draft limits nothing. */
export function limitsIn({ min, max, whole, severity }: LimitDraft): ValueLimits | null {
  const ends = { min: min.trim() || null, max: max.trim() || null };
  return ends.min === null && ends.max === null && !whole ? null : { ...ends, whole, severity };
}

/** The limits of a metric in words. */
export function limitLines({ fields }: { fields: Pick<StructureRow['fields'], 'meta_json'> }): string[] {
  const limits = limitsOf(fields);
  return limits ? [`${limitsText(limits)}: ${texts.severities[limits.severity]}`] : [];
}
