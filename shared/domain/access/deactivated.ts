/** The message to a deactivated person who signs in to the tenancy or continues an earlier session. */
export const DEACTIVATED_TEXT = 'Your access to this site has ended. Ask one of its superusers if you still need it.';
