/**
 * Files that are refused as evidence: empty files, programs and scripts by their name or their first bytes, and files whose first
 * bytes do not match their name. The browser checks before it sends anything, the API before it keeps anything. All else is
 * accepted, since an unknown name with harmless content may be evidence. Macros in office files are left to the virus scanner:
 * workbooks with macros are common, and first bytes do not reveal them.
 */

type Head = Uint8Array;

/** The facts of a file. `head`: its first bytes, up to HEAD_BYTES; before anything is sent they may be unknown. */
export type FileFacts = { filename: string; size: number; head?: Head | undefined };

/** `about`: the faulty part of the file. `reason`: a text for people with the fault and the next step. */
export type FileRefusal = { about: 'size' | 'filename' | 'content'; reason: string };

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const has =
  (bytes: readonly number[], at = 0) =>
  (head: Head) =>
    bytes.every((byte, index) => head[at + index] === byte);
const begins = (text: string, at = 0) => has(ascii(text), at);
const any =
  (...tests: readonly ((head: Head) => boolean)[]) =>
  (head: Head) =>
    tests.some((test) => test(head));

const isZip = any(begins('PK\x03\x04'), begins('PK\x05\x06'), begins('PK\x07\x08'));
const isOldOffice = has([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const isPng = has([0x89, ...ascii('PNG\r\n\x1a\n')]);
const isJpeg = has([0xff, 0xd8, 0xff]);
const isGif = any(begins('GIF87a'), begins('GIF89a'));
/** Some programs write a few bytes before it, and readers look for it. */
const isPdf = (head: Head) => String.fromCharCode(...head).includes('%PDF-');
/**
 * A text has no byte that only programs write. Windows also writes texts with two bytes a letter, and marks them at the
 * beginning.
 */
const isText = (head: Head) => !head.includes(0) || has([0xff, 0xfe])(head) || has([0xfe, 0xff])(head);
const isOffice = any(isZip, isOldOffice);
/** A text by its name, however it is encoded: only the bytes of a known binary type contradict the name. */
const isNoBinary = (head: Head) => !any(isZip, isOldOffice, isPng, isJpeg, isGif, begins('%PDF-'))(head);
/** Portals often export a page or a table of text under the name of a workbook. */
const isLooseOffice = (head: Head) => isOffice(head) || (isText(head) && isNoBinary(head));

type Kind = { endings: readonly string[]; name: string; fits: (head: Head) => boolean };

const KINDS: readonly Kind[] = [
  { endings: ['pdf'], name: 'a PDF', fits: isPdf },
  { endings: ['png'], name: 'a PNG image', fits: isPng },
  { endings: ['jpg', 'jpeg'], name: 'a JPEG image', fits: isJpeg },
  { endings: ['gif'], name: 'a GIF image', fits: isGif },
  { endings: ['webp'], name: 'a WebP image', fits: (head) => begins('RIFF')(head) && begins('WEBP', 8)(head) },
  { endings: ['bmp'], name: 'a bitmap', fits: begins('BM') },
  {
    endings: ['tif', 'tiff'],
    name: 'a TIFF image',
    fits: any(begins('II*\0'), begins('II+\0'), begins('MM\0*'), begins('MM\0+')),
  },
  { endings: ['heic', 'heif', 'avif'], name: 'a photo of this kind', fits: begins('ftyp', 4) },
  { endings: ['xlsx', 'xlsm', 'xlsb'], name: 'an Excel workbook', fits: isOffice },
  { endings: ['docx', 'docm'], name: 'a Word document', fits: isOffice },
  { endings: ['pptx', 'pptm'], name: 'a presentation', fits: isOffice },
  { endings: ['ods', 'odt', 'odp'], name: 'an OpenDocument file', fits: isZip },
  { endings: ['xls', 'doc', 'ppt'], name: 'an office file', fits: isLooseOffice },
  { endings: ['zip'], name: 'a ZIP archive', fits: isZip },
  { endings: ['7z'], name: 'a 7z archive', fits: has([...ascii('7z'), 0xbc, 0xaf, 0x27, 0x1c]) },
  { endings: ['gz'], name: 'a gzip archive', fits: has([0x1f, 0x8b]) },
  { endings: ['rar'], name: 'a RAR archive', fits: begins('Rar!') },
  { endings: ['csv', 'txt', 'json'], name: 'a text file', fits: isNoBinary },
];

/** Endings that Windows, macOS or Linux run, install or follow. */
const RUN_BY_NAME = new Set(
  (
    'exe com scr pif bat cmd ps1 psm1 vb vbs vbe js jse wsf wsh hta cpl dll sys drv ocx msi msp msix appx appref-ms application ' +
    'gadget jar class jnlp sh bash command run app pkg dmg apk deb rpm lnk url scf inf reg chm xll iso img vhd vhdx ' +
    'ws wsc sct mst ps1xml psc1 diagcab xbap library-ms search-ms searchconnector-ms settingcontent-ms theme themepack website ' +
    'desktop terminal scpt workflow webloc inetloc fileloc'
  ).split(' '),
);

/**
 * First bytes of programs and scripts: of Windows, Linux, macOS, Java and Android, shortcuts, help files, and files that name
 * their interpreter.
 */
const RUN_BY_CONTENT: readonly ((head: Head) => boolean)[] = [
  // 'MZ' may also begin a text, which has no zero byte
  (head) => begins('MZ')(head) && !isText(head),
  has([0x7f, ...ascii('ELF')]),
  any(...[0xce, 0xcf].flatMap((byte) => [has([byte, 0xfa, 0xed, 0xfe]), has([0xfe, 0xed, 0xfa, byte])])),
  any(has([0xca, 0xfe, 0xba, 0xbe]), has([0xca, 0xfe, 0xba, 0xbf])),
  any(begins('#!'), has([0xef, 0xbb, 0xbf, ...ascii('#!')])),
  has([0x4c, 0, 0, 0, 0x01, 0x14, 0x02, 0]),
  any(begins('dex\n'), begins('\0asm'), begins('ITSF')),
  (head) => /^(\xef\xbb\xbf)?\s*(@echo off|<\?php|<script|wscript\.|set-executionpolicy)/i.test(String.fromCharCode(...head)),
];

/**
 * The ending of a name as a system reads it, in small letters: Windows drops dots and blanks at the end, and everything after a
 * colon.
 */
function endingOf(filename: string): string {
  const plain = filename.replace(/::?\$?[a-z]*$/i, '');
  let end = plain.length;
  while (end > 0 && /[.\s]/.test(plain.charAt(end - 1))) end -= 1;
  const bare = plain.slice(0, end);
  return /\.([^.\s\\/]+)$/.exec(bare)?.[1]?.toLowerCase() ?? '';
}

const INSTEAD = 'Upload the document itself, for example as a PDF, an image or a workbook.';

export const EMPTY_FILE = 'This file is empty. Save it again in its program and upload that.';

/** Why a file is not taken, or null when it is. */
export function fileRefusalOf({ filename, size, head }: FileFacts): FileRefusal | null {
  const ending = endingOf(filename);
  if (size === 0) return { about: 'size', reason: EMPTY_FILE };
  if (RUN_BY_NAME.has(ending))
    return { about: 'filename', reason: `Programs, scripts and shortcuts (.${ending}) cannot be uploaded. ${INSTEAD}` };
  if (!head) return null;
  if (RUN_BY_CONTENT.some((runs) => runs(head)))
    return { about: 'content', reason: `This file is a program or a script, whatever its name says. ${INSTEAD}` };
  const kind = KINDS.find(({ endings }) => endings.includes(ending));
  if (!kind || kind.fits(head)) return null;
  return {
    about: 'content',
    reason: `The content is not ${kind.name}, although the name ends in .${ending}. Open the file, save it again and upload that.`,
  };
}
