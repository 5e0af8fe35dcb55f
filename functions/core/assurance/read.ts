import type { AuditedFigure } from '../../../shared/domain/assurance/finding.ts';
import { figureKey } from '../../../shared/domain/assurance/sample.ts';
import { assuranceStore, type FindingItem, type SampleItem } from '../../data/stores/assurance/assurance-store.ts';
import type { Context } from '../context.ts';
import { authorNames } from '../person/author-names.ts';
import { figuresToSample } from './samples.ts';
import { type WaitingSeat, waitingSeats } from './seat-invites.ts';
import { type HeldSeat, seatsOf } from './seats.ts';

export type { FindingItem, SampleItem };
/** The names of people by uid; '' for a person who has left the tenancy. */
export type NameOf = (uid: string) => string;

/** Present official figures by `figureKey`. */
export type FiguresNow = ReadonlyMap<string, AuditedFigure>;

/** Everything about the assurance of a project; `now`: empty without samples. */
export type Assurance = {
  seats: HeldSeat[];
  waiting: WaitingSeat[];
  samples: SampleItem[];
  findings: FindingItem[];
  now: FiguresNow;
  nameOf: NameOf;
};

/** The names of some people, in one BatchGet. */
export async function namesOf(tenantUid: string, uids: readonly string[]): Promise<NameOf> {
  const names = await authorNames(tenantUid, uids);
  return (uid) => names.get(uid) ?? '';
}

/** The uids of all people named in samples and findings. */
export const assurancePeople = (samples: readonly SampleItem[], findings: readonly FindingItem[]): string[] => [
  ...samples.flatMap((sample) => [sample.by, ...sample.figures.flatMap(({ checked }) => checked?.by ?? [])]),
  ...findings.flatMap((finding) => [finding.by, ...finding.entries.map(({ by }) => by)]),
];

/**
 * The seats, open invitations to audit, samples and findings of a project: three Queries and the people in them, and two more for
 * the present figures if there is a sample.
 */
export async function assuranceOf(context: Context, projectUid: string): Promise<Assurance> {
  const { tenantUid } = context;
  const [seats, waiting, { samples, findings }] = await Promise.all([
    seatsOf(context, projectUid),
    waitingSeats(context, { scope: 'project', scopeUid: projectUid }),
    assuranceStore(tenantUid, projectUid).load(),
  ]);
  const givers = [...seats.map(({ seat }) => seat.by), ...waiting.map(({ invite }) => invite.by)];
  const [nameOf, figures] = await Promise.all([
    namesOf(tenantUid, [...givers, ...assurancePeople(samples, findings)]),
    samples.length > 0 ? figuresToSample(context, projectUid, {}) : [],
  ]);
  const now = new Map(figures.map((figure) => [figureKey(figure), figure]));
  return { seats, waiting, samples, findings, now, nameOf };
}
