/**
 * The zeros of scripts whose digits people have on their keyboards: Arabic, Persian, those of India, Thai,
 * Lao, Burmese, Khmer, full width.
 */
const ZEROS = [
  ...[0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66],
  ...[0xe50, 0xed0, 0x1040, 0x17e0, 0xff10],
];

/** The separators that stand between those digits. */
const SEPARATORS: Record<string, string> = { '\u066B': '.', '\u066C': ',', '\uFF0E': '.', '\uFF0C': ',' };

function western(character: string): string {
  const code = character.charCodeAt(0);
  const zero = ZEROS.find((start) => code >= start && code <= start + 9);
  return zero === undefined ? (SEPARATORS[character] ?? character) : String(code - zero);
}

/** Whether a text has digits of another script. */
export const hasOtherDigits = (text: string): boolean => /\p{Nd}/u.test(text.replace(/\d/g, ''));

/**
 * A text with the digits 0 to 9, the full stop and the comma in place of those of other scripts: '\u0661\u0662' is '12'.
 * Undefined if it has none of them, or no digit.
 */
export function inWesternDigits(text: string): string | undefined {
  const read = text.replace(/\P{ASCII}/gu, western);
  return /\d/.test(read) && read !== text ? read : undefined;
}
