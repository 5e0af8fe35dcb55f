const SPLIT = /\[[A-Z]{3}-\d[^[\]\n]*\]\s*\[[A-Z]{3}-\d/;

/**
 * The lines, counted from 1, whose title names requirements in several pairs of brackets: all stand in one, separated by commas.
 */
export const splitIds = (text: string): number[] =>
  text.split('\n').flatMap((line, index) => (SPLIT.test(line) ? [index + 1] : []));
