/** An IPv4 address inside an IPv6 one, as a dual-stack edge may write it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;

/** The groups of an IPv6 address, with the zeros that '::' stands for. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::').map((half) => half.split(':').filter(Boolean)) as [string[], string[]?];
  if (tail === undefined) return [...head];
  const zeros = Math.max(0, GROUPS - head.length - tail.length);
  return [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
}

/**
 * The key under which attempts from an address are counted: an IPv4 address itself, the first 64 bits of an IPv6 address, since
 * its holder has all 2^64 addresses with the same beginning.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const groups = groupsOf(address.split('%')[0] ?? '').slice(0, GROUPS / 2);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
