import { createHash } from 'node:crypto';
import type { PackageResult } from '../../../shared/domain/indicator/dashboard.ts';
import { approvedText } from '../../../shared/domain/report/stored-result.ts';

/** Characters of a digest: two texts in 2^48 have the same. */
const DIGEST_LENGTH = 12;

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH);

/** Results as sheets take them: with a digest of what was approved, since a sheet has only a part of it. */
export const toldResults = (results: readonly PackageResult[]): PackageResult[] =>
  results.map((result) => (result.official ? { ...result, digest: digestOf(approvedText(result.official)) } : result));
