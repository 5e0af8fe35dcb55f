import type { Combined } from '../../../shared/domain/indicator/result.ts';

/** How many of the expected reports are in a figure, and how many of the others say one side of a ratio only: '7 of 9, 1 one-sided'. */
export const reportsText = ({ reports, of, oneSided }: Pick<Combined, 'reports' | 'of' | 'oneSided'>): string =>
  `${reports} of ${of}${oneSided ? `, ${oneSided} one-sided` : ''}`;
