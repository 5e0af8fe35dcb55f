import { TABLE } from '../table.ts';

const { gsi1, sweep, trail } = TABLE.indexes;

/** A part of a key. Templates are written out, so that what is stored can be read, and letter case is kept. */
const part =
  <const F extends string>(field: F) =>
  <const C extends string>(template: string, composite: C[]): { field: F; template: string; composite: C[]; casing: 'none' } => ({
    field,
    template,
    composite,
    casing: 'none',
  });

export const pk = part(TABLE.pk);
export const sk = part(TABLE.sk);
export const gsi1pk = part(gsi1.pk);
export const gsi1sk = part(gsi1.sk);
export const sweeppk = part(sweep.pk);
export const sweepsk = part(sweep.sk);
export const trailpk = part(trail.pk);
export const trailsk = part(trail.sk);
