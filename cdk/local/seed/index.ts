import { DEFAULT_TIME_ZONE, todayIn } from '../../../shared/domain/kernel/dates.ts';
import type { SeedStack } from './client.ts';
import { seedNorthbank } from './northbank.ts';
import { NORTHBANK, PASSWORD, SOUTHGATE } from './people.ts';
import { seedSouthgate } from './southgate.ts';

export type SignIn = { url: string; email: string; password: string; role: string };

/** The people who can sign in to the demo tenants. `url`: the tenant's host. */
export const SIGN_INS: SignIn[] = [NORTHBANK, SOUTHGATE].flatMap(({ host, people }) =>
  people.map(({ email, role }) => ({ url: host, email, password: PASSWORD, role })),
);

/** Runs a named part of the demonstration, and may report progress. */
export type SeedStep = <T>(what: string, work: () => Promise<T>) => Promise<T>;

const silently: SeedStep = (_what, work) => work();

/** Creates the demo tenants through the product's own calls and rules, in parallel. */
export async function seed(stack: SeedStack, step: SeedStep = silently): Promise<void> {
  const today = todayIn(DEFAULT_TIME_ZONE, new Date().toISOString());
  await Promise.all([seedNorthbank(stack, today, step), step('Southgate Estates', () => seedSouthgate(stack, today))]);
}
