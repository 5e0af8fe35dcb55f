import { DOMSerializer, DOMParser as DocumentParser, type Node } from 'prosemirror-model';
import { plainText, sanitiseRichText } from '../../../../shared/domain/file/rich-text.ts';
import { richTextSchema } from './schema.ts';

const serializer = DOMSerializer.fromSchema(richTextSchema);

/** The document of a stored text. */
export const readDocument = (html: string): Node =>
  DocumentParser.fromSchema(richTextSchema).parse(new DOMParser().parseFromString(sanitiseRichText(html), 'text/html').body);

/** Cleans pasted HTML. Its headings get the levels that the editor offers, 3 to 5 (REP-110): a title becomes level 3. */
export const readPasted = (html: string): string =>
  sanitiseRichText(html).replace(/<(\/?)h([126])>/g, (_tag, end: string, level: string) => `<${end}h${level === '6' ? 5 : 3}>`);

/** Paragraphs that are the only content of a list item or a table cell. */
const LINES = 'li > p:only-child, td > p:only-child, th > p:only-child';

/**
 * A document as HTML to store: sanitised, and '' if it has no text. A single paragraph is stored without its element, because
 * existing clients write a single line so.
 */
export function writeDocument(edited: Node): string {
  const only = edited.childCount === 1 && edited.firstChild?.type === richTextSchema.nodes.p ? edited.firstChild : edited;
  const box = document.createElement('div');
  box.append(serializer.serializeFragment(only.content));
  for (const line of box.querySelectorAll(LINES)) line.replaceWith(...line.childNodes);
  const html = sanitiseRichText(box.innerHTML);
  return plainText(html) === '' ? '' : html;
}
