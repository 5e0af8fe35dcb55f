import { subjectOf } from './token-storage.ts';

/** uid of the person whose session this window has had since its page was loaded, even if it has ended. */
let person: string | undefined;

/** Begins a window that has had nobody's session. */
export const serveNobody = (): void => {
  person = undefined;
};

/** The window has the session of a token. It serves nobody else until its page is loaded anew. */
export const serve = (token: string): void => {
  person ??= subjectOf(token);
};

/**
 * Whether a token belongs to another person than this window's. What that one has begun may still run after the end of their
 * session, such as a change that is tried again, and would be sent in the name of the other.
 */
export const isOthers = (token: string): boolean => {
  const subject = subjectOf(token);
  return person !== undefined && subject !== undefined && subject !== person;
};
