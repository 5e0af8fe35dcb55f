import { createHash } from 'node:crypto';
import type { PackageResult } from '../../../shared/domain/indicator/dashboard.ts';
import { approvedText } from '../../../shared/domain/report/stored-result.ts';

/** Characters of a digest: two texts in 2^48 have the same. */
const DIGEST_LENGTH = 12;

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH);

/** Results in the form of sheets, with a digest of all approved figures, since a sheet has only some of the figures. */
export const toldResults = (results: readonly PackageResult[]): PackageResult[] =>
  results.map((result) => (result.official ? { ...result, digest: digestOf(approvedText(result.official)) } : result));
