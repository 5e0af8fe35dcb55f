import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { packages, type ReportingPackage } from '../../../../../shared/contract/project/packages.ts';
import { callWithVersion } from '../../../api/client.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { MetaCard } from '../meta-card.tsx';
import { keysChangedSince, MetaChangedSince, type MetaData } from '../meta-changed-since.ts';
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

/** The meta-data of a package, which its reports begin with (ADM-099). What somebody else has changed in the same key is not replaced unseen. */
export function PackageMetaCard({ pack }: { pack: ReportingPackage }) {
  const change = useApiMutation(packages, 'changePackage', { changes: 'details' });
  const params = { trackerId: pack.tracker, refId: pack.uid };
  const stale = useStale();
  const save = async (meta_json: MetaData, began: MetaData) => {
    const { data: now, etag } = await callWithVersion(packages.readPackage, { params });
    const keys = keysChangedSince(began, now.meta_json, meta_json);
    if (keys.length > 0) {
      await stale('changePackage', 'details');
      throw new MetaChangedSince(keys, now.meta_json);
    }
    return change.mutateAsync({
      args: { params, body: { meta_json } },
      ...(etag !== undefined && { options: { ifMatch: etag } }),
    });
  };
  return <MetaCard meta={pack.meta_json} save={save} />;
}
