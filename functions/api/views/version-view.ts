import type { z } from 'zod';
import type { DefinitionVersion, TargetVersion } from '../../../shared/contract/indicator/versions.ts';
import { storedTarget, type TargetRecord } from '../../../shared/domain/indicator/stored-target.ts';
import type { VersionMark } from '../../../shared/domain/indicator/versions.ts';

/** A version as clients read it; `by` is a name already. */
export const versionView = ({ number, from, except = [], at, by, reason }: VersionMark): DefinitionVersion => ({
  number,
  from,
  except: [...except],
  at,
  by,
  reason,
});

const number = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));

/** A version of a target with its figures at project level. */
export function targetVersionView(version: VersionMark & TargetRecord): z.infer<typeof TargetVersion> {
  const { value, thresholdLow, interval } = storedTarget(version);
  return { ...versionView(version), target: number(value), threshold: number(thresholdLow), ...(interval && { interval }) };
}
