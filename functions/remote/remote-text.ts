import { lookup as resolve } from 'node:dns';
import { request as plain } from 'node:http';
import { request as encrypted } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export type Limits = {
  timeoutMs: number;
  bytes: number /** whether addresses of private networks are reached too */;
  privateToo: boolean;
};

/** Networks that a stored address must not lead to: this machine, its neighbours, the cloud's metadata. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fec0::', 10],
  ['2002::', 16],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address belongs to no public network; IPv4 written as IPv6 counts as what it is. */
export const isPrivate = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isPrivate(mapped);
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
};

/** Refuses the address at the moment it is connected to, so that a name cannot change its mind after it was checked. */
const publicOnly: LookupFunction = (host, options, done) =>
  resolve(host, { ...options, all: true }, (error, found) => {
    const refused = error ?? (found.some(({ address }) => isPrivate(address)) ? new Error(`${host} is not public`) : null);
    if (refused) return done(refused, []);
    if (options.all) return done(null, found);
    done(null, found[0]!.address, found[0]!.family);
  });

/** Endings of names that no public network knows. */
const PRIVATE_ENDINGS = new Set(['local', 'localhost', 'internal']);

/** Whether a name can be known outside of one network: it has a domain, and not one of a network's own. */
function isPublicName(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.');
  return labels.length > 1 && !PRIVATE_ENDINGS.has(labels.at(-1)!);
}

/** Whether an address may be asked at all: encrypted and public, unless private networks are allowed. */
export function isAllowed({ protocol, hostname }: URL, privateToo: boolean): boolean {
  if (privateToo) return protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) === 0 ? isPublicName(host) : !isPrivate(host));
}

/**
 * The body of an address of somebody else's, as text, or undefined when it cannot be had: no answer in time, an answer other
 * than 2xx (a redirect is not followed), too long, or an address that must not be asked (SET-027, SET-032).
 */
export function remoteText(address: string, { timeoutMs, bytes, privateToo }: Limits): Promise<string | undefined> {
  const url = URL.parse(address);
  if (!url || !isAllowed(url, privateToo)) return Promise.resolve(undefined);
  const send = url.protocol === 'https:' ? encrypted : plain;
  return new Promise((answer) => {
    const options = { timeout: timeoutMs, signal: AbortSignal.timeout(timeoutMs), ...(!privateToo && { lookup: publicOnly }) };
    const asked = send(url, options, (response) => {
      const status = response.statusCode ?? 0;
      if (status < 200 || status > 299) return asked.destroy();
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > bytes) asked.destroy();
        else chunks.push(chunk);
      });
      response.on('error', () => answer(undefined));
      // a body that is too long may end before its request is cancelled
      response.on('end', () => answer(length > bytes ? undefined : Buffer.concat(chunks).toString('utf8')));
    });
    asked.on('error', () => answer(undefined));
    asked.on('close', () => answer(undefined));
    asked.end();
  });
}
