import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useConfig } from '../../api/config.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { startTexts as texts } from './texts.ts';

/** The page with contact details. */
export function ContactPage() {
  const config = useConfig();
  const address = config.data?.supportEmail;
  return (
    <SpaceBetween size="m">
      <PageHeader title={texts.contactTitle} />
      <Box>{config.isSuccess && !address ? texts.contactNobody : texts.contactText}</Box>
      {address && <Link href={`mailto:${address}`}>{address}</Link>}
    </SpaceBetween>
  );
}
