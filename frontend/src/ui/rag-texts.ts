/** The words beside the colours of a target; colour alone says nothing to some people. */
export const ragTexts = {
  green: 'Target met',
  amber: 'Near target',
  red: 'Target missed',
  grey: 'No target or result',
} as const;
