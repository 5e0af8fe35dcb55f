import type { Answer } from '../../access/handler-calls.ts';
import type { History } from './history.ts';

/** Chooses a number below `count`. */
export type Pick = (count: number) => number;
/** An act of a person. `did`: '' where there was nothing to do it on */
export type Deed = (history: History, pick: Pick) => Promise<{ did: string; answer?: Answer | undefined }>;

export const oneOf = <T>(pick: Pick, all: readonly T[]): T | undefined => all[pick(Math.max(1, all.length))];
export const NONE = { did: '' };
