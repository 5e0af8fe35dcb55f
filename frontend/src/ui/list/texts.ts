/** Texts of all lists. */
export const listTexts = {
  pageSize: 'Rows per page',
  exportCsv: 'Export CSV',
  clearSearch: 'Clear the search',
} as const;
