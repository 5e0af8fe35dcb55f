type Upgrade = { to: number; run: () => Promise<void> };

/** Steps that bring kept data from one shape to the next, oldest first; each may run again after a crash. */
const UPGRADES: Upgrade[] = [];

/** The shape that seeded data has today. */
export const LATEST_SHAPE = Math.max(1, ...UPGRADES.map(({ to }) => to));

/** Runs what the data of this shape has not seen yet. */
export const upgrade = async (from: number) => {
  for (const { to, run } of UPGRADES) if (to > from) await run();
};
