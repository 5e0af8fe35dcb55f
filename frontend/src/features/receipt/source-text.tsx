import Link from '@cloudscape-design/components/link';
import { common } from '../../ui/texts.ts';
import { sourceParts } from './source-parts.ts';

/** The source of a factor, with its web addresses as links. */
export const SourceText = ({ source }: { source: string }) => (
  <span className="anywhere">
    {sourceParts(source).map(({ text, isAddress }) =>
      isAddress ? (
        <Link key={text} href={text} external externalIconAriaLabel={common.newTab}>
          {text}
        </Link>
      ) : (
        text
      ),
    )}
  </span>
);
