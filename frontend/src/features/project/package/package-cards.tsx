import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { packages, type ReportingPackage } from '../../../../../shared/contract/project/packages.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { MetaCard } from '../meta-card.tsx';
import { projectTexts as t } from '../texts.ts';

/** The ways to the screens on which a package is set up (ADM-055, ADM-061, ADM-064). `base`: the address of the package. */
export const SetUpLinks = ({ base }: { base: string }) => (
  <Container header={<Header variant="h2">{t.setUp}</Header>}>
    <SpaceBetween size="xs">
      <AppLink href={`${base}/metrics`}>{t.toMetrics}</AppLink>
      <AppLink href={`${base}/conv`}>{t.toFactors}</AppLink>
      <AppLink href={`${base}/indicators`}>{t.toIndicators}</AppLink>
    </SpaceBetween>
  </Container>
);

/** The meta-data of a package, which its reports begin with (ADM-099). */
export function PackageMetaCard({ pack }: { pack: ReportingPackage }) {
  const change = useApiMutation(packages, 'changePackage', { changes: 'details' });
  const params = { trackerId: pack.tracker, refId: pack.uid };
  const save = (meta_json: Record<string, unknown>) => change.mutateAsync({ args: { params, body: { meta_json } } });
  return <MetaCard meta={pack.meta_json} isSaving={change.isPending} save={save} />;
}
