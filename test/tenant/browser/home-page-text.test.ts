import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HomePageText, RichText } from '../../../frontend/src/ui/rich-text/rich-text.tsx';

const HTML =
  '<section><img src="https://customer.example/logo.png" alt="Our logo" width="320" onerror="hit()"><p>Welcome</p></section>';
const drawn = (text: ComponentType<{ html: string }>) => renderToStaticMarkup(createElement(text, { html: HTML }));

it('a home page shows the images of its tenancy, whose hosts do not learn the page [SET-031]', () => {
  const image = /<section>(<img [^>]*>)<p>Welcome<\/p><\/section>/.exec(drawn(HomePageText))?.[1];
  expect(image).toContain('src="https://customer.example/logo.png"');
  expect(image).toContain('alt="Our logo"');
  expect(image).toContain('width="320"');
  expect(image).toContain('referrerPolicy="no-referrer"');
  expect(image).not.toContain('onerror');
});

it('a comment shows no image', () => {
  expect(drawn(RichText)).not.toContain('<img');
  expect(drawn(RichText)).toContain('<p>Welcome</p>');
});
