import type { tenant } from '../../../shared/contract/tenant/tenant.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { serverVersion } from '../views/server-version.ts';

/** The version of the deployment; older clients read `docker_tag` and `build_date`. */
export const readVersion: Handlers<typeof tenant>['readVersion'] = async () => {
  const version = serverVersion();
  return { ...version, docker_tag: version.tag, build_date: version.date };
};
