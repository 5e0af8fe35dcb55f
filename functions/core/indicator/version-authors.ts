import type { VersionMark } from '../../../shared/domain/indicator/versions.ts';
import { withAuthorNames } from '../person/author-names.ts';

/** Versions with the names of their authors in `by`; a first version has none. */
export async function withVersionAuthors<V extends VersionMark>(tenantUid: string, versions: readonly V[]): Promise<V[]> {
  const written = versions.flatMap(({ by }) => (by === null ? [] : [{ uid: by, by }]));
  const names = new Map((await withAuthorNames(tenantUid, written)).map(({ uid, by }) => [uid, by]));
  return versions.map((version) => ({ ...version, by: version.by === null ? null : (names.get(version.by) ?? version.by) }));
}
