import Box from '@cloudscape-design/components/box';
import { createElement, type ReactNode } from 'react';
import { parseRichText, type RichNode } from '../../../../shared/domain/file/rich-text.ts';

function build(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href, children } = node;
  const properties =
    href === undefined ? { key } : { key, href, rel: 'noopener noreferrer', ...(/^https?:/i.test(href) && { target: '_blank' }) };
  return createElement(tag, properties, ...children.map(build));
}

/** Text with marks, as people wrote it: built from the parsed tree, never put into the page as markup. */
export function RichText({ html }: { html: string | null | undefined }) {
  if (!html) return null;
  return (
    <Box variant="div" className="rich-text">
      {parseRichText(html).map(build)}
    </Box>
  );
}
