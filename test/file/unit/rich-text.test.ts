import { expect, it } from 'vitest';
import { type HtmlToken, tokensOf } from '../../../shared/domain/file/html-tokens.ts';
import {
  parseRichText,
  plainText,
  type RichNode,
  sanitiseRichText,
  writtenRichText,
} from '../../../shared/domain/file/rich-text.ts';
import { ATTACKS } from '../../support/fixtures/attack-strings.ts';
import { fc } from '../../support/property.ts';

it.each([
  ['<p>Hello <b>you</b></p>', '<p>Hello <b>you</b></p>'],
  ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
  ['<P CLASS="x" onclick="steal()">Hi</P>', '<p>Hi</p>'],
  ['<script>alert(1)</script>after', 'after'],
  ['<style>p{}</style><svg><script>x</script></svg>after', 'after'],
  ['<img src=x onerror=alert(1)>text', 'text'],
  ['<a href="https://x.example/?a=1&amp;b=2">x</a>', '<a href="https://x.example/?a=1&amp;b=2" rel="noopener noreferrer">x</a>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="//evil.example">x</a>', '<a>x</a>'],
  ['<a title=">" href="/ok">x</a>', '<a href="/ok" rel="noopener noreferrer">x</a>'],
  ['<!-- <b> --><ul><li>one<li>two</ul>', '<ul><li>one<li>two</li></li></ul>'],
  ['</p><b>open', '<b>open</b>'],
  ['&lt;script&gt;', '&lt;script&gt;'],
])('reads %s as %s', (html, safe) => {
  expect(sanitiseRichText(html)).toBe(safe);
});

const piece = fc.constantFrom(
  '<',
  '>',
  '"',
  "'",
  '<p>',
  '</p>',
  '<a href=',
  'javascript:',
  '<script>',
  '</script>',
  '<svg',
  ' onload=x',
  '&#x3c;',
  '&amp;',
  '<!--',
  '-->',
  '/',
  '=',
  'x',
  ' ',
  '\n',
  '<br>',
  '<li',
  '\0',
);

it('writes nothing but the elements it keeps, and is done after once', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
      const safe = sanitiseRichText(pieces.join(''));
      expect(
        safe.replace(
          /<\/?(?:p|br|strong|b|em|i|u|s|sub|sup|[uo]l|li|a|h[1-6]|blockquote|code|pre|hr|span|div|table|thead|tbody|t[rhd])( href="[^"<>]*" rel="noopener noreferrer")?>/g,
          '',
        ),
      ).not.toMatch(/[<>]/);
      expect(sanitiseRichText(safe)).toBe(safe);
    }),
    { numRuns: 500 },
  );
});

/** A token as one expression. It is exact but backtracks, so it may read only short texts. */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*(?:>|$)|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)(?:>|$)|[^<]+|</gi;

it('divides a text into the tokens of the definition', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 6, arbitrary: piece }, fc.string()), { maxLength: 25 }), (pieces) => {
      const html = pieces.join('');
      const defined = [...html.matchAll(TOKEN)].flatMap(([text, slash, name, attributes = '']): HtmlToken[] => {
        if (name === undefined) return /^<[!?]/.test(text) ? [] : [{ kind: 'text', text }];
        const tag = name.toLowerCase();
        return slash === '/' ? [{ kind: 'end', tag }] : [{ kind: 'start', tag, attributes }];
      });
      expect([...tokensOf(html)]).toEqual(defined);
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['Line &quot;quoted&quot;', 'Line "quoted"'],
  ['Heat &amp; power, 5 &lt; 6', 'Heat & power, 5 < 6'],
  ['<p>Line &quot;quoted&quot; &amp; more</p>', '<p>Line "quoted" &amp; more</p>'],
  ['&lt;b&gt; is bold', '&lt;b&gt; is bold'],
  ['&amp;amp;', '&amp;amp;'],
])('writes %s as a person would: %s', (stored, written) => {
  expect(sanitiseRichText(stored)).toBe(stored);
  expect(writtenRichText(stored)).toBe(written);
});

it('writes nothing that is read as something else', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
      const stored = sanitiseRichText(pieces.join(''));
      expect(sanitiseRichText(writtenRichText(stored))).toBe(stored);
    }),
    { numRuns: 500 },
  );
});

it('comes to an end with any number of brackets', () => {
  expect(parseRichText('<a href="'.repeat(20_000))).toHaveLength(1);
  expect(sanitiseRichText('<b>'.repeat(20_000))).toContain('<b></b>');
  expect(plainText('<'.repeat(200_000))).toHaveLength(200_000);
});

it('gives the text alone', () => {
  expect(plainText('<p>One</p><p>two&nbsp;<b>three</b></p>')).toBe('One two three');
  expect(plainText('a<b>b</b>c &lt; d')).toBe('abc < d');
  expect(plainText('<p><br></p>')).toBe('');
});

const KEPT =
  'p br strong b em i u s sub sup ul ol li a h1 h2 h3 h4 h5 h6 blockquote code pre hr span div table thead tbody tr th td';

it.each(ATTACKS)('leaves nothing of an attack: %s', (attack) => {
  const check = (node: RichNode): void => {
    if (typeof node === 'string') return;
    expect(KEPT.split(' ')).toContain(node.tag);
    if (node.href !== undefined) expect(node.href).toMatch(/^(https:\/\/x\.example|\/(?![/\\]))[^"'<>\s]*$/);
    node.children.forEach(check);
  };
  parseRichText(attack).forEach(check);
  const tags = sanitiseRichText(attack).matchAll(/<[^>]*>/g);
  for (const [tag] of tags) expect(tag).toMatch(/^<\/?[a-z0-9]+( href="[^"<>]*" rel="noopener noreferrer")?>$/);
});
