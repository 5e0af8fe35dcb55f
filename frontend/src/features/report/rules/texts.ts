/** Rules that the figures of a report break. */
export const brokenRuleTexts = {
  refusal: 'Correct these figures before you submit the report',
  warning: 'Check these figures',
  fact: '{left} is {value} {unit}, and not {relation} {limit} {unit}.',
  relations: { 'at-most': 'at most', 'at-least': 'at least', equal: 'equal to' },
  rows: 'Rows:',
} as const;
