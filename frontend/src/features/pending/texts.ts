/** Pending actions (REP-144 to REP-168, REP-391 to REP-393). */
export const pendingTexts = {
  title: 'Pending actions',
  columns: {
    dashboard: 'Dashboard',
    project: 'Project',
    reportingPackage: 'Reporting Package',
    reportingPeriod: 'Reporting Period',
    status: 'Status',
    lastUpdated: 'Last Updated',
    action: 'Action',
  },
  openDashboard: 'Dashboard',
  flagged: { one: '{n} value to check', other: '{n} values to check' },
  notCalculated: {
    one: '{n} figure is not calculated: a conversion factor is missing',
    other: '{n} figures are not calculated: conversion factors are missing',
  },
  emptied: {
    one: '{n} metric has no figure and had one in the last report',
    other: '{n} metrics have no figures and had some in the last report',
  },
  copied: { one: '{n} value as in the report before', other: '{n} values as in the report before' },
  changed: { one: '{n} figure has changed since submission {since}', other: '{n} figures have changed since submission {since}' },
  against: {
    one: '{n} figure differs from the total of its form',
    other: '{n} figures differ from the totals of their forms',
  },
  others: {
    one: '{n} file or comment has changed since submission {since}',
    other: '{n} files or comments have changed since submission {since}',
  },
  begins: 'Its period begins on {day}',
  ends: 'Its period ends on {day}',
  preset: 'Columns',
  presets: { all: 'All', essential: 'Essential', compact: 'Compact' },
  search: 'Search projects, companies and packages',
  searchHint: 'Find a report',
  company: 'Company',
  allCompanies: 'All companies',
  status: 'Status',
  allStatuses: 'All statuses',
  approved: 'Include approved reports',
  all: 'All',
  empty: 'No pending actions found',
  caughtUp: 'All caught up! There are no reports requiring action at this time.',
  noMatch: 'No results match your current filter criteria.',
  clear: 'Clear filters',
  notAllRead: 'Some reports could not be read',
  noPeriod: 'No reporting period',
} as const;

/** Texts of the decision on several reports at once. */
export const bulkTexts = {
  /** by the word for the decision on the reports, as on their own pages (REP-233, REP-234) */
  acts: {
    approve: {
      title: { one: 'Approve {n} report', other: 'Approve {n} reports' },
      choose: 'Approve selected',
      chooseSome: 'Approve selected ({n})',
      failed: {
        one: '{n} report could not be approved. Open it to see why.',
        other: '{n} reports could not be approved. Open them to see why.',
      },
    },
    accept: {
      title: { one: 'Accept {n} report', other: 'Accept {n} reports' },
      choose: 'Accept selected',
      chooseSome: 'Accept selected ({n})',
      failed: {
        one: '{n} report could not be accepted. Open it to see why.',
        other: '{n} reports could not be accepted. Open them to see why.',
      },
    },
    both: {
      title: { one: 'Approve or accept {n} report', other: 'Approve or accept {n} reports' },
      choose: 'Approve or accept selected',
      chooseSome: 'Approve or accept selected ({n})',
      failed: {
        one: '{n} report could not be approved or accepted. Open it to see why.',
        other: '{n} reports could not be approved or accepted. Open them to see why.',
      },
    },
  },
  comment: 'Comment',
  commentHint:
    'The comment is stored with each report. Reports with a section that requires revision are left out, and those that change approved figures.',
  commentRequired: 'Please enter a comment before approving or rejecting this report',
  running: 'The decisions are being saved one by one',
  approved: 'Approved',
  passedOn: 'Passed on to data control',
  done: { one: '{n} report is approved', other: '{n} reports are approved' },
  donePassedOn: { one: '{n} report is passed on to data control', other: '{n} reports are passed on to data control' },
  select: 'Select {name}',
  selectAll: 'Select all reports awaiting a decision',
  selection: 'Reports awaiting a decision',
} as const;
