import { pathOf } from '../../../shared/domain/access/packages.ts';
import { fieldError, unknownText } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import type { LoadedProject } from '../../data/stores/project/project-store.ts';

/**
 * The checked responsible role of `meta_json`: undefined when absent, null to remove it (REP-327). `packageUid`: the package that
 * it is for, or the one above it.
 */
export function responsibleIn(
  meta: Record<string, unknown> | undefined,
  { roles, allPackages }: LoadedProject,
  packageUid: string,
): string | null | undefined {
  const given = meta?.responsible_discipline;
  if (given === undefined || given === null || given === '') return given === undefined ? undefined : null;
  const role = meantBy(String(given), roles);
  if (!role) throw fieldError('meta_json.responsible_discipline', unknownText('role'));
  const path = pathOf(packageUid, (uid) => allPackages.find((each) => each.uid === uid)?.parentUid);
  if (role.packages && !role.packages.some((uid) => path.includes(uid)))
    throw fieldError('meta_json.responsible_discipline', 'This role is limited to other packages. Choose another role.');
  return role.uid;
}

/** The rest of `meta_json` merged into the stored one; null removes a key. */
export function metaOver(stored: Record<string, unknown>, meta: Record<string, unknown>): Record<string, unknown> {
  const { responsible_discipline: _apart, ...rest } = meta;
  return Object.fromEntries(Object.entries({ ...stored, ...rest }).filter(([, value]) => value !== null));
}
