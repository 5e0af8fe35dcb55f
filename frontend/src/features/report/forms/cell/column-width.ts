const LEAST_WIDTH = 150;

/** Width of a column in pixels: 10 for each character of the header, at least 150 (REP-404). */
export const columnWidth = (header: string): number => Math.max(LEAST_WIDTH, 10 * header.length);

/**
 * The columns of a table of records, as CSS has them. `--first-column` is set on a phone: the first one stays in sight beside the
 * others and leaves them room, so that its header wraps.
 */
export const recordColumns = (headers: readonly string[], editable: boolean): string =>
  [
    '56px',
    ...headers.map((header, at) => {
      const width = `minmax(${columnWidth(header)}px, 1fr)`;
      return at === 0 ? `var(--first-column, ${width})` : width;
    }),
    ...(editable ? ['48px'] : []),
  ].join(' ');
