import type { DefinitionVersion } from '../../../shared/contract/indicator/versions.ts';
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
