import type { PaginationProps } from '@cloudscape-design/components/pagination';
import { fill } from '../fill.ts';
import { common } from '../texts.ts';

/** Labels of the buttons below a list of several pages. */
export const PAGE_LABELS: PaginationProps.Labels = {
  nextPageLabel: common.nextPage,
  previousPageLabel: common.previousPage,
  pageLabel: (n) => fill(common.pageNumber, { n }),
};
