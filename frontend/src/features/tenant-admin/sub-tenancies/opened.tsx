import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill } from '../../../ui/fill.ts';
import { common } from '../../../ui/texts.ts';
import { siteOf } from './columns.tsx';
import { subTenancyTexts as texts } from './texts.ts';

/** Says that a site is reachable now, with a link. */
export const Opened = ({ text, domain }: { text: string; domain: string }) => (
  <SpaceBetween size="xs" direction="horizontal">
    <span>{fill(text, { domain })}</span>
    <Link href={siteOf(domain)} external color="inverted" externalIconAriaLabel={common.newTab}>
      {fill(texts.open, { domain })}
    </Link>
  </SpaceBetween>
);
