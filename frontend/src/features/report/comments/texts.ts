/** Comments on the sections of a report (REP-104 to REP-116, REP-337 to REP-343). */
export const commentTexts = {
  add: 'Add a Comment',
  addTitle: 'Add a comment',
  count: { one: '{n} comment(s)', other: '{n} comment(s)' },
  reply: 'Reply',
  replyTo: 'Reply to the comment of {creator}',
  title: 'Title',
  text: 'Text',
  textNeeded: 'Enter a text.',
  evidence: 'Evidence: {names}',
  attachments: 'Attachments',
  by: 'By {creator} on {time}',
  post: 'Add comment',
  failed: 'There was an error saving your comment',
} as const;
