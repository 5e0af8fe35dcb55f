/** The address at which the page of a report reads its nodes. */
export const NODES_OF_REPORT = /\/node\/\?past=figures$/;
