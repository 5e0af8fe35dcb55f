import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { loadConfig } from '../../api/config.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { startTexts as texts } from './texts.ts';

/** How to reach the people behind the site. */
export function ContactPage() {
  const config = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Number.POSITIVE_INFINITY });
  const address = config.data?.supportEmail;
  return (
    <SpaceBetween size="m">
      <PageHeader title={texts.contactTitle} />
      <Box>{config.isSuccess && !address ? texts.contactNobody : texts.contactText}</Box>
      {address && <Link href={`mailto:${address}`}>{address}</Link>}
    </SpaceBetween>
  );
}
