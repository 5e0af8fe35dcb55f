import { Resolver } from 'node:dns/promises';
import { env } from '../env.ts';

/** The user pool waits five seconds for the trigger that asks here, which has other things to read as well. */
const TRY_MS = 1500;
const GIVE_UP_MS = 2000;

/** Answers of name servers for a name without such a record. */
const NONE = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/** The TXT records of a name, each in one piece; undefined where no name server gave an answer in time. */
export async function txtRecords(name: string): Promise<string[] | undefined> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: 1 });
  const server = env.dnsServer;
  if (server !== undefined) resolver.setServers([server]);
  const giveUp = setTimeout(() => resolver.cancel(), GIVE_UP_MS);
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    return NONE.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined;
  } finally {
    clearTimeout(giveUp);
  }
}
