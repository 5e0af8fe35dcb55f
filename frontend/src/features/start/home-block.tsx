import Skeleton from '@cloudscape-design/components/skeleton';
import type { ReactNode } from 'react';
import { tenant } from '../../../../shared/contract/tenant/tenant.ts';
import { type HomeBlock, homeSources } from '../../../../shared/domain/tenant/home-sources.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useTenantQuery } from '../../session/use-tenant.ts';
import { latePart } from '../../ui/late-part.tsx';
import { common } from '../../ui/texts.ts';

const TEN_MINUTES = 600_000;

const HomePageText = latePart(
  async () => ({ default: (await import('../../ui/rich-text/rich-text.tsx')).HomePageText }),
  () => <Skeleton />,
);

/**
 * The tenant's own text for a part of the home pages. `undefined` while it loads; null if there is none, or if it cannot be read.
 */
export function useHomeBlock(block: HomeBlock): string | null | undefined {
  const settings = useTenantQuery();
  const configured = homeSources(settings.data?.meta_json.home_sources)[block] !== undefined;
  const query = useApiQuery(tenant, 'readHomeBlock', { params: { block } }, { enabled: configured, staleTime: TEN_MINUTES });
  if (settings.isPending) return undefined;
  return configured && !query.isError ? query.data?.html : null;
}

/** `heading`: title of the page, for a tenant's text without a heading. */
type Props = { block: HomeBlock; builtIn?: ReactNode; heading?: string };

/**
 * A part of a page with the tenant's own text. Shows `builtIn` if the tenant has none, or if it cannot be read (SET-028 to
 * SET-032).
 */
export function HomeBlockText({ block, builtIn = null, heading }: Props) {
  const html = useHomeBlock(block);
  if (html === undefined && builtIn !== null) return <Skeleton aria-label={common.loading} width="60%" />;
  if (!html?.trim()) return builtIn;
  return (
    <section className="home-block" data-block={block}>
      {heading !== undefined && !html.includes('<h1>') && <h1 className="only-read">{heading}</h1>}
      <HomePageText html={html} />
    </section>
  );
}
