/** A web address, without the punctuation of the sentence that it stands in. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:)])/;

/** A text with the web addresses in it; others stay text, so that nothing else can be opened. */
export const sourceParts = (source: string): { text: string; isAddress: boolean }[] =>
  source
    .split(ADDRESS)
    .map((text, at) => ({ text, isAddress: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
