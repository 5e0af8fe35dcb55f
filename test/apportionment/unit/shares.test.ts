import { describe, expect, it } from 'vitest';
import {
  afterReceiving,
  type ReceivedBySource,
  receivedByOrigin,
  receivedTotal,
  sourceKey,
  standsInItsPlace,
} from '../../../shared/domain/apportionment/received.ts';
import {
  addedUp,
  isFrom,
  percentInput,
  percentText,
  receivedWithin,
  shareOf,
  shareOfFigure,
  shareOfPercent,
  sharesTogether,
  totalOf,
} from '../../../shared/domain/apportionment/shares.ts';
import { compare, multiply, sum } from '../../../shared/domain/kernel/decimal.ts';
import { fc } from '../../support/property.ts';

const TO_C = { from: 'B', to: 'C' };

describe('a share', () => {
  it('is entered as a percentage and kept as an exact fraction [ADM-360]', () => {
    expect(shareOfPercent('25')).toBe('0.25');
    expect(shareOfPercent(' 33.33 % ')).toBe('0.3333');
    expect(shareOfPercent('0')).toBe('0');
    expect(Number(shareOfPercent('12.3456'))).toBe(0.123456);
    expect(percentInput(0.123456)).toBe('12.3456');
  });

  it('is from 0 to 100 % for one client, whatever the others have [ADM-361]', () => {
    for (const text of ['-1', '100.01', '', 'a', '1e400', '12,5']) expect(shareOfPercent(text)).toBeNull();
    expect(shareOfPercent('100')).toBe('1');
    expect(shareOf(1.0000001)).toBeNull();
    expect(shareOf('0.00000000001')).toBeNull();
    expect(sharesTogether([0.5, '0.75'])).toEqual({ sum: '1.25', left: '0', isOver: true });
    expect(sharesTogether([0.1, 0.2])).toEqual({ sum: '0.3', left: '0.7', isOver: false });
    expect(sharesTogether([0.4, 0.6]).isOver).toBe(false);
  });

  it('is shown as a percentage with at most two decimals and without zeros at the end [ADM-121]', () => {
    const shown = { '0.25': '25%', '1': '100%', '0': '0%', '0.105': '10.5%', '0.33333': '33.33%', '0.2': '20%', '0.00001': '0%' };
    for (const [value, text] of Object.entries(shown)) expect(percentText(value)).toBe(text);
    expect(percentText(0.07)).toBe('7%');
  });

  it('of a figure is exact, by where the figure arose', () => {
    expect(shareOfFigure({ value: '0.1' }, '0.3', TO_C)).toEqual({ B: '0.03' });
    expect(shareOfFigure({ value: '10', received: { A: '4' } }, '0.25', TO_C)).toEqual({ B: '1.5', 'A/B': '1' });
    expect(shareOfFigure({ value: '4', received: { A: '4' } }, '0.5', TO_C)).toEqual({ 'A/B': '2' });
    expect(shareOfFigure({ value: '0' }, '0.5', TO_C)).toEqual({ B: '0' });
    expect(isFrom('A/B', new Set(['A']))).toBe(true);
    expect(isFrom('A/B', new Set(['AB']))).toBe(false);
  });
});

describe('projects that supply each other', () => {
  it('do not get their own figures back', () => {
    const toA = { from: 'B', to: 'A' };
    expect(shareOfFigure({ value: '10', received: { A: '4', 'A/D': '1', D: '2' } }, '0.5', toA)).toEqual({
      B: '1.5',
      'D/B': '1',
    });
    expect(shareOfFigure({ value: '4', received: { A: '4' } }, '0.5', toA)).toBeNull();
    expect(shareOfFigure({ value: '4', received: { AA: '4' } }, '0.5', toA)).toEqual({ 'AA/B': '2' });
  });

  it('hold the same figures however often they send them', () => {
    let atA = {};
    const rounds = Array.from({ length: 4 }, () => {
      const figureA = { value: sum(['400', totalOf(atA)]), received: atA };
      const atB = shareOfFigure(figureA, '0.5', { from: 'A', to: 'B' }) ?? {};
      const figureB = { value: sum(['100', totalOf(atB)]), received: atB };
      atA = shareOfFigure(figureB, '0.5', { from: 'B', to: 'A' }) ?? {};
      return [figureA.value, figureB.value, atA];
    });
    expect(rounds[0]).toEqual(['400', '300', { B: '50' }]);
    for (const round of rounds.slice(1)) expect(round).toEqual(['450', '300', { B: '50' }]);
  });
});

describe('what was received, of a figure that was typed over it', () => {
  it('is no more than the figure', () => {
    expect(receivedWithin('110', { A: '100' })).toEqual({ A: '100' });
    expect(receivedWithin('50', { A: '60', B: '40' })).toEqual({ A: '30', B: '20' });
    expect(receivedWithin('-50', { A: '-100' })).toEqual({ A: '-50' });
    expect(receivedWithin('-50', { A: '100' })).toEqual({});
    expect(receivedWithin('0', { A: '100' })).toEqual({});
    expect(totalOf(receivedWithin('1', { A: '1', B: '1', C: '1' }))).toBe('1');
  });
});

const JAN = sourceKey({ projectUid: 'B', packageUid: 'p', periodUid: 'jan' });
const FEB = sourceKey({ projectUid: 'B', packageUid: 'p', periodUid: 'feb' });
const EMPTY = { value: null, noReport: false };

describe('a received figure', () => {
  it('is the sum of what its sources sent; one that sends again takes the place of what it sent', () => {
    const first = afterReceiving(EMPTY, JAN, { B: '1.1' });
    const second = afterReceiving({ ...EMPTY, ...first }, FEB, { B: '2.2' });
    expect(second).toMatchObject({ value: '3.3', isChanged: true, isTheirs: false });
    const corrected = afterReceiving({ ...EMPTY, ...second }, JAN, { B: '0.1' });
    expect(corrected.value).toBe('2.3');
    expect(afterReceiving({ ...EMPTY, ...corrected }, JAN, { B: '0.10' })).toMatchObject({ value: '2.3', isChanged: false });
    const taken = afterReceiving({ ...EMPTY, ...corrected }, FEB, null);
    expect(taken.value).toBe('0.1');
    const none = afterReceiving({ ...EMPTY, ...taken }, JAN, null);
    expect(none.value).toBeNull();
    expect(receivedTotal(none.received)).toBeNull();
  });

  it('leaves what people have typed in its place, or marked N/A, and is kept beside it', () => {
    const { value, received } = afterReceiving(EMPTY, JAN, { B: '10' });
    const typed = { value: '12', noReport: false, received };
    expect(standsInItsPlace(typed)).toBe(true);
    expect(standsInItsPlace({ value, noReport: false, received })).toBe(false);
    const sent = afterReceiving(typed, JAN, { B: '11' });
    expect(sent).toMatchObject({ value: '12', isTheirs: true, isChanged: true });
    expect(receivedTotal(sent.received)).toBe('11');
    expect(afterReceiving({ value: null, noReport: true, received }, JAN, { B: '11' })).toMatchObject({
      value: null,
      isTheirs: true,
    });
    expect(afterReceiving({ value: '7', noReport: false }, JAN, { B: '11' })).toMatchObject({ value: '7', isTheirs: true });
  });
});

it('a figure that stood before anything was received holds nothing of it, until people enter another one', () => {
  const first = afterReceiving({ value: '50', noReport: false }, JAN, { B: '100' });
  expect(first).toMatchObject({ value: '50', isTheirs: true, isChanged: true });
  expect(receivedByOrigin(first.received, '50')).toBeUndefined();
  expect(receivedByOrigin(first.received, '150')).toEqual({ B: '100' });
  const second = afterReceiving({ value: '50', noReport: false, received: first.received }, JAN, { B: '120' });
  expect(receivedByOrigin(second.received, '50')).toBeUndefined();
  const retyped = afterReceiving({ value: '150', noReport: false, received: first.received }, JAN, { B: '120' });
  expect(receivedByOrigin(retyped.received, '150')).toEqual({ B: '120' });
  const typedLater = afterReceiving(EMPTY, JAN, { B: '100' });
  expect(receivedByOrigin(typedLater.received, '110')).toEqual({ B: '100' });
});

/** Decimals with up to six places. */
const figure = fc.integer({ min: -1_000_000, max: 1_000_000_000 }).map((digits) => String(digits / 1_000_000));
const share = fc.integer({ min: 0, max: 10_000 }).map((digits) => String(digits / 10_000));
/** A submission: supplier and period, approved figures, and the share of each client. */
const step = fc.record({
  project: fc.constantFrom('A', 'B'),
  period: fc.constantFrom('jan', 'feb', 'mar'),
  figures: fc.array(figure, { minLength: 1, maxLength: 4 }),
  shares: fc.record({ one: share, two: share }),
});

it('a client holds exactly its share of the approved sums, whatever was sent and corrected in whatever order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const held: Record<'one' | 'two', { value: string | null; received?: ReceivedBySource }> = { one: EMPTY, two: EMPTY };
      const last = new Map<string, { value: string; shares: { one: string; two: string } }>();
      for (const { project, period, figures, shares } of steps) {
        const value = sum(figures);
        const source = sourceKey({ projectUid: project, packageUid: 'p', periodUid: period });
        last.set(source, { value, shares });
        for (const client of ['one', 'two'] as const)
          held[client] = afterReceiving(
            { ...EMPTY, ...held[client] },
            source,
            shareOfFigure({ value }, shares[client], { from: project, to: client }),
          );
      }
      for (const client of ['one', 'two'] as const) {
        const owed = sum([...last.values()].map(({ value, shares }) => multiply(value, shares[client])));
        expect(compare(held[client].value ?? '0', owed)).toBe(0);
        expect(compare(totalOf(receivedByOrigin(held[client].received) ?? {}), owed)).toBe(0);
      }
    }),
  );
});

it('what is passed on keeps its origins, and together they are the figure', () => {
  fc.assert(
    fc.property(figure, figure, share, share, (own, other, first, second) => {
      const passed = shareOfFigure({ value: other }, first, { from: 'A', to: 'B' })!;
      const value = sum([own, totalOf(passed)]);
      const sent = shareOfFigure({ value, received: passed }, second, TO_C)!;
      expect(compare(totalOf(addedUp([sent])), multiply(value, second))).toBe(0);
      expect(compare(sent['A/B'] ?? '0', multiply(totalOf(passed), second))).toBe(0);
    }),
  );
});
