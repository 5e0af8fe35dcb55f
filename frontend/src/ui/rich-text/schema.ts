import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

const within = (tag: string, content: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  content,
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
  ...more,
});

const alone = (tag: string, more: Partial<NodeSpec> = {}): NodeSpec => ({ parseDOM: [{ tag }], toDOM: () => [tag], ...more });

/** The first tag is written; all tags are read. */
const mark = (...tags: [string, ...string[]]): MarkSpec => ({
  parseDOM: tags.map((tag) => ({ tag })),
  toDOM: () => [tags[0], 0],
});

const BLOCK = { group: 'block' } as const;
const LEVELS = [1, 2, 3, 4, 5, 6];

/**
 * The editor's schema: all elements that `sanitiseRichText` keeps, so that editing a text loses none. Leaves out `span` and
 * `div`, which have no meaning.
 */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    p: within('p', 'inline*', BLOCK),
    heading: {
      ...BLOCK,
      content: 'inline*',
      attrs: { level: { default: 3 } },
      defining: true,
      parseDOM: LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    ul: within('ul', 'li+', BLOCK),
    ol: within('ol', 'li+', BLOCK),
    li: within('li', 'p block*', { defining: true }),
    blockquote: within('blockquote', 'block+', { ...BLOCK, defining: true }),
    pre: within('pre', 'text*', { ...BLOCK, code: true, marks: '', whitespace: 'pre' }),
    hr: alone('hr', BLOCK),
    table: within('table', '(thead | tbody | tr)+', { ...BLOCK, isolating: true }),
    thead: within('thead', 'tr+'),
    tbody: within('tbody', 'tr+'),
    tr: within('tr', '(th | td)+'),
    th: within('th', 'block+', { isolating: true }),
    td: within('td', 'block+', { isolating: true }),
    text: { group: 'inline' },
    br: alone('br', { group: 'inline', inline: true, selectable: false, linebreakReplacement: true }),
  },
  marks: {
    a: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (link) => ({ href: link.getAttribute('href') }) }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    },
    b: mark('b', 'strong'),
    i: mark('i', 'em'),
    u: mark('u'),
    s: mark('s'),
    sub: mark('sub'),
    sup: mark('sup'),
    code: mark('code'),
  },
});
