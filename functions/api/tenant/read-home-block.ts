import type { tenant } from '../../../shared/contract/tenant/tenant.ts';
import { sanitiseRichText } from '../../../shared/domain/file/rich-text.ts';
import { homeSources } from '../../../shared/domain/tenant/home-sources.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { env } from '../../env.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { remoteText } from '../../remote/remote-text.ts';

const LIMITS = { timeoutMs: 4_000, bytes: 256 * 1024 };

/** However many visitors there are, a source is asked once a minute by each instance. */
const KEEP_MS = 60_000;
const kept = new Map<string, { until: number; html: Promise<string | null> }>();

const read = async (address: string) => {
  const text = await remoteText(address, { ...LIMITS, privateToo: env.isEmulated });
  return text === undefined ? null : sanitiseRichText(text);
};

export const readHomeBlock: Handlers<typeof tenant>['readHomeBlock'] = async ({ tenantUid, now }, { params }) => {
  const { metaJson } = await tenantStore(tenantUid).get();
  const address = homeSources(metaJson.home_sources)[params.block];
  if (address === undefined) return { html: null };
  const at = now.getTime();
  for (const [key, { until }] of kept) if (until < at) kept.delete(key);
  const entry = kept.get(address) ?? { until: at + KEEP_MS, html: read(address) };
  kept.set(address, entry);
  const html = await entry.html;
  if (html === null) kept.delete(address);
  return { html };
};
