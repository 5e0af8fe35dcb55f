/** The words beside the colours of a target; colour alone says nothing to some people. */
export const ragTexts = {
  green: 'Target met',
  amber: 'Near target',
  red: 'Target missed',
  noTarget: 'No target in this period',
  noResult: 'No result in this period',
} as const;
