import { randomUUID } from 'node:crypto';
import { storage } from './storage.ts';

const encoder = new TextEncoder();

async function* encoded(parts: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield encoder.encode(part);
}

/**
 * Puts a text that fits into no answer into the storage, piece by piece, and answers where it is fetched for five minutes. The
 * lifecycle of exports removes it.
 */
export async function storedText(
  tenantUid: string,
  parts: Iterable<string>,
  file: { filename: string; contentType: string },
): Promise<string> {
  const key = `${tenantUid}/exports/${randomUUID()}`;
  await storage.writeExport(key, encoded(parts));
  return storage.signedUrl(key, file);
}
