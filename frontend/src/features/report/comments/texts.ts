/** Comments on the sections of a report (REP-104 to REP-116, REP-337 to REP-343). */
export const commentTexts = {
  add: 'Add a Comment',
  addTitle: 'Add a comment',
  count: { one: '{n} comment(s)', other: '{n} comment(s)' },
  reply: 'Reply',
  replyTo: 'Reply to the comment of {creator}',
  title: 'Title',
  titleHint: 'Optional.',
  text: 'Text',
  evidence: 'Evidence: {names}',
  attachments: 'Attachments',
  by: 'By {creator} on {time}',
  post: 'Add comment',
  failed: 'There was an error saving your comment',
  offline:
    'There is no connection. Add the comment again when it is back: the text is kept in this browser, the files as long as this page is open.',
  failedKept: 'What you wrote is kept. Try again.',
  lost: 'Chosen before this page was opened and not sent: {files}. Add it again, or go on without it.',
  goOnWithout: 'Go on without it',
} as const;
