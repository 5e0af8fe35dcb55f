/** Texts about chosen files that are not uploaded when the report is submitted or left. */
export const unsentTexts = {
  title: 'Files are not uploaded yet',
  text: 'You have chosen these files but not uploaded them:',
  file: '{file} for {document}',
  back: 'Back to the report',
  send: 'Upload and continue',
  without: 'Submit without them',
  leave: 'Leave without them',
  lost: '{file} for {document} was chosen and not sent. Add it again, or go on without it beside its document',
  chosen: '{file} is chosen but not uploaded yet',
  sending: 'Wait until {file} is uploaded',
} as const;

/** The documents of a report and their uploads (REP-074 to REP-082, REP-310 to REP-314). */
export const documentTexts = {
  upload: 'Upload',
  uploadNamed: 'Upload to {name}',
  sameFile:
    'This document has a file of the same name and size already: {files}. Upload it again only if its content is another.',
  notForSubmission: 'Not for Submission',
  lost: 'Chosen before this page was opened and not sent: {files}. Add it again, or go on without it.',
  goOnWithout: 'Go on without it',
  noFile: 'No file uploaded',
  files: { one: '{n} file', other: '{n} files' },
  uploadsOf: '{name} uploads',
  earlier: 'Uploads of earlier reports',
  created: 'Uploaded on {time}',
  preview: 'Preview',
  unchecked: 'Virus check pending',
  unscanned: 'Virus check pending: nothing has scanned this file yet',
  infected: 'A virus was found. The file cannot be opened. Upload a clean copy.',
  downloadFailed: 'The file could not be fetched',
  deleteTitle: 'Delete upload',
  deleteNamed: 'Delete {file}',
  deleteText: 'This will delete the document object and all associated upload data. Are you sure you would like to proceed?',
  evidence: 'Evidence of submitted figures, which stays.',
  evidenceCounts: 'Evidence of submitted figures, which stays. Upload another file, which then counts instead.',
  counts: 'This file counts',
  noneCounts: 'None of these files counts. Upload the one that does.',
  statusFailed: 'This could not be saved',
} as const;
