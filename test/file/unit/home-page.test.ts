import { expect, it } from 'vitest';
import {
  parseHomePage,
  parseRichText,
  type RichNode,
  sanitiseHomePage,
  sanitiseRichText,
} from '../../../shared/domain/file/rich-text.ts';
import { ATTACKS } from '../../support/fixtures/attack-strings.ts';
import { fc } from '../../support/property.ts';

const LOGO = 'https://customer.example/logo.png';

it.each([
  [`<img src="${LOGO}" alt="Our logo">`, `<img src="${LOGO}" alt="Our logo">`],
  [`<IMG ALT='5 < 6 "litres"' SRC=${LOGO}>`, `<img src="${LOGO}" alt="5 &lt; 6 &quot;litres&quot;">`],
  [`<img src="${LOGO}?a=1&amp;b=2">`, `<img src="${LOGO}?a=1&amp;b=2" alt="">`],
  [`<img width="320" height=80 src="${LOGO}">`, `<img src="${LOGO}" alt="" width="320" height="80">`],
  [`<img width="100%" height="99999" src="${LOGO}">`, `<img src="${LOGO}" alt="">`],
  [
    `<section class="hero"><figure style="position:fixed"><img src="${LOGO}"><figcaption>Us</figcaption></figure></section>`,
    `<section><figure><img src="${LOGO}" alt=""><figcaption>Us</figcaption></figure></section>`,
  ],
  ['<article><h2>News</h2></article>', '<article><h2>News</h2></article>'],
])('a home page keeps images and its parts: %s [SET-031]', (html, safe) => {
  expect(sanitiseHomePage(html)).toBe(safe);
  expect(sanitiseHomePage(safe)).toBe(safe);
});

it.each([
  ['<p>&copy; 2024 Caf&eacute; &ndash; it&rsquo;s &pound;5 &hellip;</p>', '<p>© 2024 Café – it’s £5 …</p>'],
  ['<p>CO&#8322; &Eacute;&eacute; &Omega;&omega; &frac12; &theta;&thetasym; m&sup3;</p>', '<p>CO₂ Éé Ωω ½ θϑ m³</p>'],
  ['<p>R&D &nothing; &amp;copy;</p>', '<p>R&amp;D &amp;nothing; &amp;copy;</p>'],
  [`<img src="${LOGO}" alt="Caf&eacute;">`, `<img src="${LOGO}" alt="Café">`],
])('a home page shows letters that are written by their names: %s [SET-031]', (html, safe) => {
  expect(sanitiseHomePage(html)).toBe(safe);
  expect(sanitiseHomePage(safe)).toBe(safe);
});

it.each(['tel:+441134960000', 'mailto:hello@customer.example', 'https://customer.example/', 'HTTP://customer.example/'])(
  'a link of a home page leads to %s, which runs nothing [SET-031]',
  (address) =>
    expect(sanitiseHomePage(`<a href="${address}">x</a>`)).toBe(`<a href="${address}" rel="noopener noreferrer">x</a>`),
);

it('a page whose head has no end tag, which HTML leaves out, is shown [SET-027]', () => {
  const page =
    '<!doctype html><html><head><meta charset="utf-8"><title>Us</title><style>p{}</style><body><h1>Us</h1><p>We build.</p>';
  expect(sanitiseHomePage(page)).toBe('<h1>Us</h1><p>We build.</p>');
});

it.each([
  [`<img src="${LOGO}" onerror="hit()" srcset="https://evil.example/x 2x">`, `<img src="${LOGO}" alt="">`],
  ['<p onclick="hit()">Read <a href="javascript:hit()">more</a></p><script>hit()</script>', '<p>Read <a>more</a></p>'],
])('of a home page no script, handler or javascript: link is left: %s [SET-031]', (html, safe) => {
  expect(sanitiseHomePage(html)).toBe(safe);
});

it.each([
  'http://customer.example/logo.png',
  '//customer.example/logo.png',
  '/api/store/secret/',
  'data:image/svg+xml,<svg onload=hit()>',
  'javascript:hit()',
  'JaVaScRiPt:hit()//https://x',
  'https://customer.example/a b.png',
  '',
])('an image needs an address that begins with https: %s [SET-031]', (src) => {
  expect(sanitiseHomePage(`a<img src="${src}" alt="Logo">b`)).toBe('ab');
});

it.each([
  '<img src="https://spy.example/pixel.png" alt="x">',
  '<section><figure><img src=https://spy.example/p.png></figure></section>',
])('a text that people write holds no image that would tell who reads it: %s', (html) => {
  expect(sanitiseRichText(html)).toBe('');
  expect(parseRichText(html)).toEqual([]);
});

it.each(ATTACKS)('leaves nothing of an attack on a home page: %s', (attack) => {
  const check = (node: RichNode): void => {
    if (typeof node === 'string') return;
    expect(node.tag).toMatch(/^[a-z][a-z0-9]*$/);
    if (node.image) expect(node.image.src).toMatch(/^https:\/\/[^"'<>\s]+$/);
    if (node.href !== undefined) expect(node.href).toMatch(/^(https:\/\/x\.example|\/(?![/\\]))[^"'<>\s]*$/);
    node.children.forEach(check);
  };
  parseHomePage(attack).forEach(check);
  expect(sanitiseHomePage(attack)).not.toMatch(/<[^>]*\son\w+=|<(?:script|style|svg|iframe)/i);
});

const pieces = fc.constantFrom(
  '<img',
  ' src=',
  ' alt="',
  '"',
  "'",
  'https://x.example/',
  '&quot;',
  '&lt;',
  '>',
  '<',
  ' ',
  'x',
  ' width=',
  '7',
  '<b>',
);

it('writes a home page so that it is read as itself', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 25 }), (parts) => {
      const safe = sanitiseHomePage(parts.join(''));
      expect(sanitiseHomePage(safe)).toBe(safe);
      expect(
        safe.replace(
          /<img src="https:\/\/[^"<>\s]+" alt="[^"<>]*"(?: width="\d+")?(?: height="\d+")?>|<\/?[a-z0-9]+(?: href="[^"<>]*" rel="noopener noreferrer")?>/g,
          '',
        ),
      ).not.toMatch(/[<>]/);
    }),
    { numRuns: 1000 },
  );
});
