import { DOMSerializer, DOMParser as DocumentParser, type Node } from 'prosemirror-model';
import { plainText, sanitiseRichText } from '../../../../shared/domain/file/rich-text.ts';
import { richTextSchema } from './schema.ts';

const serializer = DOMSerializer.fromSchema(richTextSchema);

/** The document of a stored text. */
export const readDocument = (html: string): Node =>
  DocumentParser.fromSchema(richTextSchema).parse(new DOMParser().parseFromString(sanitiseRichText(html), 'text/html').body);

/** Pasted HTML as it may be kept. Its headings have the levels that the editor offers, 3 to 5 (REP-110): a title becomes the highest of them. */
export const readPasted = (html: string): string =>
  sanitiseRichText(html).replace(/<(\/?)h([126])>/g, (_tag, end: string, level: string) => `<${end}h${level === '6' ? 5 : 3}>`);

/** Paragraphs that are all there is in their place. */
const LINES = 'li > p:only-child, td > p:only-child, th > p:only-child';

/**
 * A document as stored: clean, and '' without any letter. A single paragraph is stored without its element, as existing clients
 * write a line.
 */
export function writeDocument(edited: Node): string {
  const only = edited.childCount === 1 && edited.firstChild?.type === richTextSchema.nodes.p ? edited.firstChild : edited;
  const box = document.createElement('div');
  box.append(serializer.serializeFragment(only.content));
  for (const line of box.querySelectorAll(LINES)) line.replaceWith(...line.childNodes);
  const html = sanitiseRichText(box.innerHTML);
  return plainText(html) === '' ? '' : html;
}
