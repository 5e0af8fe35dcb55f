/** What somebody reads who is deactivated in a tenancy and signs in there, or goes on with a session of before. */
export const DEACTIVATED_TEXT = 'Your access to this site has ended. Ask one of its superusers if you still need it.';
