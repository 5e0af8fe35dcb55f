/** The characters of the built-in fonts: Western European letters and signs (Windows-1252). */
const BEYOND_WESTERN = /[^\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;
const UNKNOWN = '?';

/** Whether the built-in fonts have all letters of a text. */
export const isWestern = (text: string): boolean => !BEYOND_WESTERN.test(text);

/** A text with single blanks and only letters that a font has; a question mark replaces any other letter. */
export function writable(text: string, has: (codePoint: number) => boolean): string {
  const known = (letter: string) => has(letter.codePointAt(0)!) || /\p{Cf}/u.test(letter);
  return [...text.normalize('NFC').replaceAll(/\s/gu, ' ')].map((letter) => (known(letter) ? letter : UNKNOWN)).join('');
}

const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const LETTER = /\p{L}/u;

type Run = { fromRight: boolean; words: string[] };

/** Words in runs of one direction; a word without letters, such as a number, continues the run before it. */
function runsOf(words: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    const fromRight = LETTER.test(word) ? FROM_RIGHT.test(word) : (last?.fromRight ?? false);
    if (last?.fromRight === fromRight) last.words.push(word);
    else runs.push({ fromRight, words: [word] });
  }
  return runs;
}

/** Whether a text has letters that are read from the right. */
export const readsFromRight = (text: string): boolean => FROM_RIGHT.test(text);

/**
 * The words of a line in their order on paper, from left to right. The font itself reverses the letters of a word. A line whose
 * first word reads from the right is read from there.
 */
export function onPaper(text: string): string {
  if (!FROM_RIGHT.test(text)) return text;
  const runs = runsOf(text.split(' ')).map(({ fromRight, words }) => ({
    fromRight,
    words: fromRight ? words.toReversed() : words,
  }));
  const first = runs.find(({ words }) => words.some((word) => LETTER.test(word)));
  return (first?.fromRight ? runs.toReversed() : runs).flatMap(({ words }) => words).join(' ');
}
