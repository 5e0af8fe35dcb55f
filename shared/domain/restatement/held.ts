import type { OfficialInput } from './official-figures.ts';

/** Whose figure one of an indicator is; `packageUid`: absent for the whole project. */
type HeldFigure = { indicatorUid: string; packageUid?: string };

/** What tells a figure from the others of its period. */
export const heldKey = ({ indicatorUid, packageUid = '' }: HeldFigure): string => `${indicatorUid} ${packageUid}`;

/**
 * An indicator that has become one of the whole project is shown on the packages that held it too: their figures go on, also those of
 * indicators that were merged into it. @param official figures until now
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
