import type { ServerVersion } from '../../../shared/contract/tenant/tenant.ts';
import { env } from '../../env.ts';

/** The version that the server was built from. The deployment passes it in one line, `tag,commit,date,branch`. */
export function serverVersion(): ServerVersion {
  const [tag = '', report = '', date = '', branch = ''] = env.release.split(',');
  return { tag, commit: report, date, branch };
}
