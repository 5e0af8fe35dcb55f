import { DEFAULT_TIME_ZONE, todayIn } from '../../../shared/domain/kernel/dates.ts';
import type { SeedStack } from './client.ts';
import { seedNorthbank } from './northbank.ts';
import { NORTHBANK, PASSWORD, SOUTHGATE } from './people.ts';
import { seedSouthgate } from './southgate.ts';

export type SignIn = { url: string; email: string; password: string; role: string };

/** Who can sign in to the demo tenants; `url` is the tenant's host. */
export const SIGN_INS: SignIn[] = [NORTHBANK, SOUTHGATE].flatMap(({ host, people }) =>
  people.map(({ email, role }) => ({ url: host, email, password: PASSWORD, role })),
);

/** Writes the demo tenants through the product's own calls and rules. */
export async function seed(stack: SeedStack): Promise<void> {
  const today = todayIn(DEFAULT_TIME_ZONE, new Date().toISOString());
  await seedNorthbank(stack, today);
  await seedSouthgate(stack, today);
}
