/** Files on their way (REP-379, REP-380). */
export const uploadTexts = {
  choose: 'Choose file',
  chooseMore: 'Choose files',
  drop: 'Drop files here',
  remove: 'Remove {file}',
  size: '{file} ({size})',
  sent: 'Uploading... please wait.',
  done: 'Uploaded',
  cancel: 'Cancel upload',
  resume: 'Continue upload',
  dismiss: 'Do not upload',
  tooLarge: 'Maximum allowed upload size is 500Mb',
  tooLargeTitle: 'Files are too large',
  tooLargeText: 'Some files exceed the upload limit of 500MB',
  notTaken: '{file} cannot be uploaded',
  failed: 'Error in upload.  Maximum allowed upload size is 500Mb',
  refused: 'Document too large! Maximum allowed upload size is 500Mb',
} as const;
