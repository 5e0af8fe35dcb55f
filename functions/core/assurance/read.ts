import { assuranceStore, type FindingItem, type SampleItem } from '../../data/stores/assurance/assurance-store.ts';
import type { Context } from '../context.ts';
import { authorNames } from '../person/author-names.ts';
import { type HeldSeat, seatsOf } from './seats.ts';

export type { FindingItem, SampleItem };
/** The names of people by uid; '' for somebody who has left the tenancy. */
export type NameOf = (uid: string) => string;

/** Everything about the assurance of a project. */
export type Assurance = { seats: HeldSeat[]; samples: SampleItem[]; findings: FindingItem[]; nameOf: NameOf };

/** The names of some people, in one BatchGet. */
export async function namesOf(tenantUid: string, uids: readonly string[]): Promise<NameOf> {
  const names = await authorNames(tenantUid, uids);
  return (uid) => names.get(uid) ?? '';
}

/** Whoever is named in samples and findings. */
export const assurancePeople = (samples: readonly SampleItem[], findings: readonly FindingItem[]): string[] => [
  ...samples.flatMap((sample) => [sample.by, ...sample.figures.flatMap(({ checked }) => checked?.by ?? [])]),
  ...findings.flatMap((finding) => [finding.by, ...finding.entries.map(({ by }) => by)]),
];

/** The seats, samples and findings of a project: two Queries and the people in them. */
export async function assuranceOf(context: Context, projectUid: string): Promise<Assurance> {
  const { tenantUid } = context;
  const [seats, { samples, findings }] = await Promise.all([
    seatsOf(context, projectUid),
    assuranceStore(tenantUid, projectUid).load(),
  ]);
  const nameOf = await namesOf(tenantUid, [...seats.map(({ seat }) => seat.by), ...assurancePeople(samples, findings)]);
  return { seats, samples, findings, nameOf };
}
