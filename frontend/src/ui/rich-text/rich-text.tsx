import Box from '@cloudscape-design/components/box';
import { createElement, type ReactNode } from 'react';
import { parseHomePage, parseRichText, type RichNode } from '../../../../shared/domain/file/rich-text.ts';

function build(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href, image, children } = node;
  // its host does not learn which page shows it, and nothing below the fold is fetched before somebody scrolls to it
  if (image) return createElement(tag, { key, ...image, referrerPolicy: 'no-referrer', loading: 'lazy' });
  const properties =
    href === undefined ? { key } : { key, href, rel: 'noopener noreferrer', ...(/^https?:/i.test(href) && { target: '_blank' }) };
  return createElement(tag, properties, ...children.map(build));
}

type Props = { html: string | null | undefined };

/** Text with marks, as people wrote it: built from the parsed tree, never put into the page as markup. */
export function RichText({ html }: Props) {
  if (!html) return null;
  return (
    <Box variant="div" className="rich-text">
      {parseRichText(html).map(build)}
    </Box>
  );
}

/** A home page as its tenancy wrote it, with its images. */
export function HomePageText({ html }: Props) {
  if (!html) return null;
  return (
    <Box variant="div" className="rich-text">
      {parseHomePage(html).map(build)}
    </Box>
  );
}
