import { decodeHtml } from './html-letters.ts';
import { tokensOf } from './html-tokens.ts';

/**
 * Rich text, as descriptions and comments hold it: a small part of HTML, read into a tree that can hold nothing else. The
 * server stores what `sanitiseRichText` writes, and screens build elements from `parseRichText`, so that no markup of a
 * person ever reaches a page as markup (REP-112, SET-031).
 */
export type RichElement = { tag: string; href?: string; image?: RichImage; children: RichNode[] };
export type RichNode = string | RichElement;
/** `width` and `height` in pixels. */
export type RichImage = { src: string; alt: string; width?: number; height?: number };

/** The elements of a text that people write, without images: these would tell their host who reads the text. */
const KEPT: ReadonlySet<string> = new Set(
  'p br strong b em i u s sub sup ul ol li a h1 h2 h3 h4 h5 h6 blockquote code pre hr span div table thead tbody tr th td'.split(
    ' ',
  ),
);
/** Elements kept on the home pages that a tenancy writes. */
const KEPT_ON_HOME_PAGES: ReadonlySet<string> = new Set([...KEPT, 'section', 'article', 'figure', 'figcaption', 'img']);
const VOID = new Set(['br', 'hr', 'img']);
/** Within a line: their text is not set off by spaces in `plainText`. */
const INLINE = new Set('strong b em i u s sub sup a code span'.split(' '));
/** Elements deeper than this are taken for neighbours, so that no text exhausts the stack of a walk through the tree. */
const DEEPEST = 50;
/** Left out with everything inside them; of any other unknown element the content stays. */
const DROPPED = new Set(
  'script style iframe object embed template svg math noscript title textarea select xmp noembed'.split(' '),
);

/** Addresses are accepted by their beginning, undecoded: 'javascript:' in any disguise does not begin like these. */
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s"'<>`]*$/i;

/** The address of an image on another host, or on ours where it names it. */
const IMAGE_ADDRESS = /^https:\/\/[^\s"'<>`]+$/i;

const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const SRC = /(?:^|\s)src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const ALT = /(?:^|\s)alt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const WIDTH = /(?:^|\s)width\s*=\s*["']?(\d{1,4})(?:["'\s]|$)/i;
const HEIGHT = /(?:^|\s)height\s*=\s*["']?(\d{1,4})(?:["'\s]|$)/i;

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeText = (text: string) => escapeMarkup(text).replaceAll('"', '&quot;');

function attributeOf(attributes: string, name: RegExp): string {
  const found = name.exec(attributes);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
}

const addressOf = (attributes: string, name: RegExp) => attributeOf(attributes, name).trim().replaceAll('&amp;', '&');

/** An element with the attributes that are kept; undefined for an image without an address that is. */
function element(tag: string, attributes: string): RichElement | undefined {
  if (tag === 'img') return imageOf(attributes);
  const address = tag === 'a' ? addressOf(attributes, HREF) : '';
  return SAFE_ADDRESS.test(address) ? { tag, href: address, children: [] } : { tag, children: [] };
}

function imageOf(attributes: string): RichElement | undefined {
  const src = addressOf(attributes, SRC);
  if (!IMAGE_ADDRESS.test(src)) return undefined;
  const [width, height] = [WIDTH, HEIGHT].map((name) => Number(attributeOf(attributes, name)));
  const image = { src, alt: decodeHtml(attributeOf(attributes, ALT)), ...(width && { width }), ...(height && { height }) };
  return { tag: 'img', image, children: [] };
}

/** HTML of unknown origin as a tree of the elements that are kept; attributes but a link's address are left out. */
export const parseRichText = (html: string): RichNode[] => parse(html, KEPT);

/** Parses a home page of a tenancy, which may also contain images from hosts that the tenancy chooses, and sections (SET-031). */
export const parseHomePage = (html: string): RichNode[] => parse(html, KEPT_ON_HOME_PAGES);

function parse(html: string, kept: ReadonlySet<string>): RichNode[] {
  const root: RichElement = { tag: '', children: [] };
  const open = [root];
  let dropping: string | undefined;
  for (const token of tokensOf(html)) {
    if (dropping !== undefined) {
      if (token.kind === 'end' && token.tag === dropping) dropping = undefined;
    } else if (token.kind === 'text') open.at(-1)!.children.push(decodeHtml(token.text));
    else if (token.kind === 'end') close(open, token.tag);
    else if (DROPPED.has(token.tag)) dropping = token.tag;
    else if (kept.has(token.tag)) add(open, element(token.tag, token.attributes));
  }
  return root.children;
}

function add(open: RichElement[], child: RichElement | undefined): void {
  if (!child) return;
  open.at(-1)!.children.push(child);
  if (!VOID.has(child.tag) && open.length < DEEPEST) open.push(child);
}

/** Ends the innermost open element of that name and all open elements in it; a stray end tag is ignored. */
function close(open: RichElement[], tag: string): void {
  const at = open.findLastIndex((one) => one.tag === tag);
  if (at > 0) open.length = at;
}

function write(node: RichNode, escaped: (text: string) => string = escapeText): string {
  if (typeof node === 'string') return escaped(node);
  const { tag, href, image, children } = node;
  if (image) return writeImage(image);
  const start = href === undefined ? `<${tag}>` : `<${tag} href="${escapeText(href)}" rel="noopener noreferrer">`;
  return VOID.has(tag) ? start : `${start}${children.map((child) => write(child, escaped)).join('')}</${tag}>`;
}

function writeImage({ src, alt, width, height }: RichImage): string {
  const size = [width && ` width="${width}"`, height && ` height="${height}"`].filter(Boolean).join('');
  return `<img src="${escapeText(src)}" alt="${escapeText(alt)}"${size}>`;
}

const written = (nodes: readonly RichNode[]): string => nodes.map((node) => write(node)).join('');

/** HTML of unknown origin as HTML that is safe to store and to send. Applied twice it changes nothing more. */
export const sanitiseRichText = (html: string): string => written(parseRichText(html));

/** Sanitises a home page of a tenancy. */
export const sanitiseHomePage = (html: string): string => written(parseHomePage(html));

/**
 * Stored rich text as a person would have written it, for a file that people edit and read in again: quotes stay quotes, and a
 * text without elements is just that text. `sanitiseRichText` gives the same result for it as for the stored text.
 */
export function writtenRichText(html: string): string {
  const nodes = parseRichText(html);
  const isPlain = nodes.every((node) => typeof node === 'string');
  const text = isPlain ? nodes.join('') : nodes.map((node) => write(node, escapeMarkup)).join('');
  return sanitiseRichText(text) === sanitiseRichText(html) ? text : html;
}

function inner(node: RichNode): string {
  if (typeof node === 'string') return node;
  const text = node.children.map(inner).join('');
  return INLINE.has(node.tag) ? text : ` ${text} `;
}

/** The plain text, for tooltips, searches and checks whether anything is written. */
export const plainText = (html: string): string => parseRichText(html).map(inner).join('').replace(/\s+/g, ' ').trim();
