import type { OfficialInput } from './official-figures.ts';

/** The owner of an indicator's figure; `packageUid`: absent for the whole project. */
type HeldFigure = { indicatorUid: string; packageUid?: string };

/** The key of a figure among those of its period. */
export const heldKey = ({ indicatorUid, packageUid = '' }: HeldFigure): string => `${indicatorUid} ${packageUid}`;

/**
 * The input with indicators of the whole project shown also on packages that held them before, so that the figures of these
 * packages continue, also those of merged indicators.
 * @param official figures until now
 */
export function withFormerHolders(official: readonly HeldFigure[], input: OfficialInput): OfficialInput {
  const held = official.filter(({ packageUid }) => packageUid !== undefined);
  if (held.length === 0) return input;
  const packagesOf = Map.groupBy(held, ({ indicatorUid }) => indicatorUid);
  const indicators = input.indicators.map((each) => {
    const { uid, formerUids = [], heldBy = [null] } = each;
    if (!heldBy.includes(null)) return each;
    const former = [uid, ...formerUids].flatMap((own) =>
      (packagesOf.get(own) ?? []).flatMap(({ packageUid }) => packageUid ?? []),
    );
    return { ...each, heldBy: [...new Set([...heldBy, ...former])] };
  });
  return { ...input, indicators };
}
