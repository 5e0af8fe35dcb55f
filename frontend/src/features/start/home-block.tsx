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

/** The tenant's own text for a part of the home pages; `undefined` while it is looked for, null where there is none to show. */
export function useHomeBlock(block: HomeBlock): string | null | undefined {
  const settings = useTenantQuery();
  const configured = homeSources(settings.data?.meta_json.home_sources)[block] !== undefined;
  const query = useApiQuery(tenant, 'readHomeBlock', { params: { block } }, { enabled: configured, staleTime: TEN_MINUTES });
  if (settings.isPending) return undefined;
  return configured && !query.isError ? query.data?.html : null;
}

type Props = { block: HomeBlock; builtIn?: ReactNode /** of the page, where the tenant's text has none */; heading?: string };

/**
 * A part of a page that the tenant may fill; what is built in stands there when it has not, or when its text cannot be had
 * (SET-028 to SET-032).
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
