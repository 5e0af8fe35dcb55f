import { limitsOf } from '../../../../../shared/domain/report/value-limits.ts';
import type { SectionMetric } from '../model/sections.ts';

/** ARIA attributes of a value's input: descriptions (unit, past value, limits, state) and whether it is required. */
export function toldOf({ node }: SectionMetric): { 'aria-describedby': string; 'aria-required'?: true } {
  const parts = ['unit', 'past', ...(limitsOf(node) ? ['limits'] : []), 'state'];
  const described = parts.map((part) => `${part}-${node.uid}`).join(' ');
  return { 'aria-describedby': described, ...(node.required === true && { 'aria-required': true }) };
}
