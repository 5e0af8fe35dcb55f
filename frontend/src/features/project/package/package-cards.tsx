import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { packages, type ReportingPackage } from '../../../../../shared/contract/project/packages.ts';
import { callWithVersion } from '../../../api/client.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { MetaCard } from '../meta-card.tsx';
import { MetaChangedSince, type MetaData, metaChangedSince } from '../meta-changed-since.ts';
import { projectTexts as t } from '../texts.ts';

/** Links to the pages that set up a package (ADM-055, ADM-061, ADM-064). `base`: address of the package. */
export const SetUpLinks = ({ base }: { base: string }) => (
  <Container header={<Header variant="h2">{t.setUp}</Header>}>
    <SpaceBetween size="xs">
      <AppLink href={`${base}/metrics`}>{t.toMetrics}</AppLink>
      <AppLink href={`${base}/conv`}>{t.toFactors}</AppLink>
      <AppLink href={`${base}/indicators`}>{t.toIndicators}</AppLink>
    </SpaceBetween>
  </Container>
);

/**
 * The initial meta-data of a package's reports (ADM-099). Another person's change of the same key is shown before it is
 * overwritten.
 */
export function PackageMetaCard({ pack }: { pack: ReportingPackage }) {
  const change = useApiMutation(packages, 'changePackage', { changes: 'details' });
  const params = { trackerId: pack.tracker, refId: pack.uid };
  const stale = useStale();
  const save = async (meta_json: MetaData, began: MetaData) => {
    const { data: now, etag } = await callWithVersion(packages.readPackage, { params });
    const parts = metaChangedSince(began, now.meta_json, meta_json);
    if (parts.length > 0) {
      await stale('changePackage', 'details');
      throw new MetaChangedSince(parts, now.meta_json);
    }
    return change.mutateAsync({
      args: { params, body: { meta_json } },
      ...(etag !== undefined && { options: { ifMatch: etag } }),
    });
  };
  return <MetaCard meta={pack.meta_json} save={save} />;
}
