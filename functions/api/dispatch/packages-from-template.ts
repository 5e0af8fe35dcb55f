import { followersOf } from '../../core/structure/template/template-plans.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

/**
 * The packages that were made from this template, with their projects, as far as the caller administers them (ADM-482, ADM-485).
 */
export async function packagesFromTemplate(context: SignedInRequest) {
  const found = await followersOf(context);
  const named = ({ uid, name }: { uid: string; name: string }) => ({ uid, name });
  return {
    payload: found.flatMap(({ project, allPackages: packages }) =>
      packages.map((pack) => ({ project: named(project), ref: named(pack) })),
    ),
  };
}
