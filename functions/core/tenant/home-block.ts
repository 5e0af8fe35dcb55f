import { sanitiseHomePage } from '../../../shared/domain/file/rich-text.ts';
import { type HomeBlock, homeSources } from '../../../shared/domain/tenant/home-sources.ts';
import { AppError } from '../../../shared/errors.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';
import { env } from '../../env.ts';
import { isAllowed, remoteText } from '../../remote/remote-text.ts';
import type { PublicContext } from '../context.ts';

const LIMITS = { timeoutMs: 4_000, bytes: 256 * 1024 };

/** Milliseconds for which each instance keeps a source in memory. */
const KEEP_MS = 60_000;
const kept = new Map<string, { until: number; html: Promise<string | null> }>();

const read = async (address: string) => {
  const text = await remoteText(address, { ...LIMITS, privateToo: env.isEmulated });
  return text === undefined ? null : sanitiseHomePage(text);
};

/**
 * The sanitised HTML that a tenant puts in place of a part of its home pages, or null where it has none
 * that can be fetched (SET-027).
 */
export async function homeBlockHtml({ tenantUid, now }: PublicContext, block: HomeBlock): Promise<string | null> {
  const { metaJson } = await tenantStore(tenantUid).get();
  const address = homeSources(metaJson.home_sources)[block];
  if (address === undefined) return null;
  const at = now.getTime();
  for (const [key, { until }] of kept) if (until < at) kept.delete(key);
  const entry = kept.get(address) ?? { until: at + KEEP_MS, html: read(address) };
  kept.set(address, entry);
  const html = await entry.html;
  if (html === null) kept.delete(address);
  return html;
}

/** The fault in the address of a home source; undefined if it can be fetched. */
function faultOf(address: string): string | undefined {
  const url = URL.parse(address);
  if (url && (url.username !== '' || url.password !== ''))
    return `The address of ${url.host} contains a user name or password, which every visitor could read. Enter it without them.`;
  if (url && isAllowed(url, env.isEmulated)) return undefined;
  return `'${address}' cannot be fetched. Enter an address that begins with https:// and that everybody can open.`;
}

/**
 * Refuses a new home source that could never be fetched, or that contains a password. Sources that the settings had `before` stay
 * valid, because clients send all settings back, whatever they change.
 * @throws invalid_input
 */
export function demandHomeSources(asked: { home_sources?: unknown }, before: { home_sources?: unknown }): void {
  const known = new Set(Object.values(homeSources(before.home_sources)));
  const fresh = new Set(Object.values(homeSources(asked.home_sources)).filter((address) => !known.has(address)));
  const faults = [...fresh].flatMap((address) => faultOf(address) ?? []);
  if (faults.length > 0) throw new AppError('invalid_input', faults[0]!, { 'meta_json.home_sources': faults });
}
