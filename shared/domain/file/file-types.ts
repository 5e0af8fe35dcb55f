/**
 * The type of a file, by its first bytes. The type of its name counts only if the bytes match it; everything else is bytes to be
 * saved, never opened by a browser.
 */

export const UNKNOWN_TYPE = 'application/octet-stream';

/** Number of leading bytes that decide the type. */
export const HEAD_BYTES = 1024;

type Head = Uint8Array;

const starts = (head: Head, bytes: readonly number[], at = 0) => bytes.every((byte, index) => head[at + index] === byte);
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const startsWith = (head: Head, text: string, at = 0) => starts(head, ascii(text), at);
const isZip = (head: Head) => starts(head, [0x50, 0x4b, 0x03, 0x04]) || starts(head, [0x50, 0x4b, 0x05, 0x06]);
const isOldOffice = (head: Head) => starts(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Programs and pages, which run when they are opened: executables of Windows, Linux and macOS, scripts, markup. */
const RUNS: readonly ((head: Head) => boolean)[] = [
  (head) => startsWith(head, 'MZ'),
  (head) => starts(head, [0x7f, ...ascii('ELF')]),
  (head) => [0xce, 0xcf].some((byte) => starts(head, [byte, 0xfa, 0xed, 0xfe])),
  (head) => starts(head, [0xca, 0xfe, 0xba, 0xbe]),
  (head) => startsWith(head, '#!'),
  (head) => /<(!doctype|html|head|body|script|svg|iframe|object|embed|xml|\?xml|\?php|%)/i.test(textOf(head)),
];

const textOf = (head: Head) => String.fromCharCode(...head.subarray(0, HEAD_BYTES));
const isText = (head: Head) => !head.subarray(0, HEAD_BYTES).includes(0) && !RUNS.some((is) => is(head));

const ZIPPED = 'application/vnd.openxmlformats-officedocument.';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.';

/** The types that are kept, and how each begins. */
const BEGINS: Readonly<Record<string, (head: Head) => boolean>> = {
  'image/png': (head) => starts(head, [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': (head) => starts(head, [0xff, 0xd8, 0xff]),
  'image/gif': (head) => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a'),
  'image/webp': (head) => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8),
  'application/pdf': (head) => startsWith(head, '%PDF-'),
  'application/zip': isZip,
  [`${ZIPPED}spreadsheetml.sheet`]: isZip,
  [`${ZIPPED}wordprocessingml.document`]: isZip,
  [`${ZIPPED}presentationml.presentation`]: isZip,
  [`${OPEN_DOCUMENT}spreadsheet`]: isZip,
  [`${OPEN_DOCUMENT}text`]: isZip,
  'application/msword': isOldOffice,
  'application/vnd.ms-excel': isOldOffice,
  'application/vnd.ms-powerpoint': isOldOffice,
  'text/csv': isText,
  'text/plain': isText,
  'application/json': isText,
};

/** Windows names CSV files after the program that opens them. */
const claimedType = (claimed: string, filename: string) => {
  const type = claimed.split(';')[0]!.trim().toLowerCase();
  return /\.csv$/i.test(filename) && type === 'application/vnd.ms-excel' ? 'text/csv' : type;
};

/**
 * The type that a file is kept under: the claimed one if the file begins like one, otherwise `application/octet-stream`.
 * @param head its first bytes, up to HEAD_BYTES
 */
export function keptType(claimed: string, filename: string, head: Uint8Array): string {
  const type = claimedType(claimed, filename);
  return BEGINS[type]?.(head) ? type : UNKNOWN_TYPE;
}

/** Types that a browser may show in place; all others are saved to a file. */
const PREVIEWS = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf']);
export const isPreview = (type: string): boolean => PREVIEWS.has(type);

/**
 * What troubles file systems and headers, or is not seen: marks of the direction of writing show another ending than the system
 * reads. The joiners within words of some scripts stay.
 */
const UNFIT = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** The last part of a name, without such characters; never empty. */
export function safeFilename(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(UNFIT, '').trim().replace(/^\.+/, '').slice(-200) || 'file';
}
