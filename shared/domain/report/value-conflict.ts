/** Advice for programs after a conflict. The page of a report shows both values instead, and asks. */
const LOAD_AGAIN = ' Load the page again.';

/** The refusal of a value that somebody else has changed. `what`: their value with its unit, 'N/A' or 'no value'. */
export const conflictText = (who: string, what: string): string => `${who} saved ${what} in the meantime.${LOAD_AGAIN}`;

/** The refusal without the advice, for screens that show both values below it. */
export const conflictFact = (text: string): string => (text.endsWith(LOAD_AGAIN) ? text.slice(0, -LOAD_AGAIN.length) : text);
