/** The words for the colours of a target, since some people cannot distinguish colours. */
export const ragTexts = {
  green: 'Target met',
  amber: 'Near target',
  red: 'Target missed',
  noTarget: 'No target in this period',
  noResult: 'No result in this period',
} as const;
