/** A web address, without punctuation at its end. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:)])/;

/** Splits a text into web addresses and other text. Only http and https count, so that nothing else becomes a link. */
export const sourceParts = (source: string): { text: string; isAddress: boolean }[] =>
  source
    .split(ADDRESS)
    .map((text, at) => ({ text, isAddress: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
