import Box from '@cloudscape-design/components/box';
import { createElement, type ReactNode } from 'react';
import { parseHomePage, parseRichText, type RichNode } from '../../../../shared/domain/file/rich-text.ts';

function build(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href, image, children } = node;
  // The image's host does not learn the page, and images below the fold are fetched only when somebody scrolls to them.
  if (image) return createElement(tag, { key, ...image, referrerPolicy: 'no-referrer', loading: 'lazy' });
  const properties =
    href === undefined ? { key } : { key, href, rel: 'noopener noreferrer', ...(/^https?:/i.test(href) && { target: '_blank' }) };
  return createElement(tag, properties, ...children.map(build));
}

type Props = { html: string | null | undefined };

/** Formatted text. Elements are built from the parsed tree; markup is never inserted into the page. */
export function RichText({ html }: Props) {
  if (!html) return null;
  return (
    <Box variant="div" className="rich-text">
      {parseRichText(html).map(build)}
    </Box>
  );
}

/** The tenancy's own text of a home page, with images. */
export function HomePageText({ html }: Props) {
  if (!html) return null;
  return (
    <Box variant="div" className="rich-text">
      {parseHomePage(html).map(build)}
    </Box>
  );
}
