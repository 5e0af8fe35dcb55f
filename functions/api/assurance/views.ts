import type { FindingView, SampleView, SeatView } from '../../../shared/contract/assurance/assurance.ts';
import { type AuditedFigure, repliesTo } from '../../../shared/domain/assurance/finding.ts';
import { figureKey } from '../../../shared/domain/assurance/sample.ts';
import { nameOfPerson } from '../../../shared/domain/kernel/names.ts';
import type { FiguresNow, FindingItem, NameOf, SampleItem } from '../../core/assurance/read.ts';
import type { WaitingSeat } from '../../core/assurance/seat-invites.ts';
import type { HeldSeat } from '../../core/assurance/seats.ts';
import type { Context } from '../../core/context.ts';

/** Whether the caller has a seat. */
export const isAuditor = ({ grant }: Context): boolean => grant?.auditor === true;

/** A figure as clients name it. */
export const figureOf = ({ indicator, period }: { indicator: string; period: string }) => ({
  indicatorUid: indicator,
  periodUid: period,
});

const figureView = ({ indicatorUid, indicator, unit, periodUid, start, end, value, reports, of }: AuditedFigure) => ({
  indicator: indicatorUid,
  indicator_name: indicator,
  unit,
  period: { uid: periodUid, startDate: start, endDate: end },
  value,
  ...(reports !== undefined && { reports }),
  ...(of !== undefined && { of }),
});

export const seatView = ({ seat, person, counts }: HeldSeat, nameOf: NameOf): SeatView => ({
  uid: seat.userUid,
  name: person ? nameOfPerson(person) : '',
  email: person?.email ?? '',
  until: seat.until,
  counts,
  by: nameOf(seat.by),
  at: seat.at,
});

/** An open invitation to audit, beside the seats. */
export const waitingView = (
  { invite: { uid, email, seatUntil, by, created }, counts }: WaitingSeat,
  nameOf: NameOf,
): SeatView => ({
  uid,
  name: '',
  email,
  until: seatUntil,
  counts,
  by: nameOf(by),
  at: created,
  waits: true,
});

const nowView = (figure: AuditedFigure | undefined) =>
  figure ? { value: figure.value, unit: figure.unit, reports: figure.reports, of: figure.of } : null;

/** `now`: the present figures, if they were read. */
export const sampleView = (
  { uid, by, at, fromDate, toDate, seed, population, figures, version }: SampleItem,
  nameOf: NameOf,
  now?: FiguresNow,
): SampleView => ({
  uid,
  by: nameOf(by),
  at,
  fromDate: fromDate ?? null,
  toDate: toDate ?? null,
  seed,
  population,
  figures: figures.map(({ checked, ...figure }) => ({
    ...figureView(figure),
    ...(now && { now: nowView(now.get(figureKey(figure))) }),
    checked: checked ? { by: nameOf(checked.by), at: checked.at } : null,
  })),
  version,
});

/** `auditor`: whether the caller has a seat. */
export const findingView = (
  { uid, by, at, figure, text, status, entries, version }: FindingItem,
  nameOf: NameOf,
  auditor: boolean,
): FindingView => ({
  uid,
  by: nameOf(by),
  at,
  figure: figure ? figureView(figure) : null,
  text,
  status,
  entries: entries.map((entry) => ({ ...entry, by: nameOf(entry.by) })),
  replies: repliesTo(status, auditor, entries.length),
  version,
});
