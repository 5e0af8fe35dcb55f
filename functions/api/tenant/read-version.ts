import type { tenant } from '../../../shared/contract/tenant/tenant.ts';
import { env } from '../../env.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** The version of the deployment, as `tag,commit,date,branch`. */
export const readVersion: Handlers<typeof tenant>['readVersion'] = async () => {
  const [docker_tag = '', report = '', build_date = '', branch = ''] = env.release.split(',');
  return { docker_tag, commit: report, build_date, branch };
};
