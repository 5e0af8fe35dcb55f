import type { EntityItem } from 'electrodb';
import { isShortId, shortId } from '../../../shared/domain/kernel/names.ts';
import { errorKind } from '../../../shared/errors.ts';
import { getTogether } from '../batch-get.ts';
import type { IdEntity } from '../entities/id.ts';
import { itemKey } from '../item-key.ts';
import { readItem } from '../read-item.ts';
import { db } from '../service.ts';
import { IN_TENANCY, inCompany, inProject, type TrailPlace } from '../trail-place.ts';
import { type Write, write } from '../transact.ts';

export type IdItem = EntityItem<typeof IdEntity>;
export type IdType = IdItem['type'];
/** The place of a thing. A report also has `rootUid` and `isRoot`, so that its tree is read without the project. */
type Place = Partial<Pick<IdItem, 'companyUid' | 'projectUid' | 'structureUid' | 'packageUid' | 'rootUid' | 'isRoot'>>;

const TAKEN = errorKind('conflict', 'This could not be created. Try again.');

/** The ids of one tenant: the first eight characters of a uid stand in every link and are unique per type. */
export const idStore = (tenantUid: string) => ({
  /** Reserves the prefix of a new uid in the transaction that creates the thing. @throws conflict when the prefix is taken */
  reserve(type: IdType, uid: string, place: Place = {}): Write {
    return write(db.entities.id.create({ tenantUid, prefix: shortId(uid), type, uid, ...place }), TAKEN);
  },

  /** Updates the place of a thing, in the transaction that moves it. */
  relocate(type: IdType, uid: string, place: Place): Write {
    return write(db.entities.id.patch({ tenantUid, prefix: shortId(uid), type }).set(place));
  },

  release(type: IdType, uid: string): Write {
    return write(db.entities.id.delete({ tenantUid, prefix: shortId(uid), type }));
  },

  /**
   * Finds things by full uid or its first eight characters (SET-339, REP-028), all in one BatchGet.
   * A name without a match is absent from the answer.
   */
  async resolve<N extends string>(wanted: Record<N, { type: IdType; id: string }>): Promise<Partial<Record<N, IdItem>>> {
    const names = Object.keys(wanted) as N[];
    if (names.length === 0) return {};
    const keys = names.map((name) => ({ tenantUid, prefix: shortId(wanted[name].id), type: wanted[name].type }));
    const items = await getTogether(keys.map((key) => itemKey('id', key)));
    const data = items.map((item) => readItem('id', item));
    const found: Partial<Record<N, IdItem>> = {};
    for (const name of names) {
      const { type, id } = wanted[name];
      const item = data.find((each) => each.type === type && each.prefix === shortId(id));
      if (item && (id.length === 8 || item.uid === id)) found[name] = item;
    }
    return found;
  },

  /**
   * The uid that an id of a body means, in either form; the id as it was sent where it means nothing.
   * One BatchGet for a short one.
   */
  async whole(type: IdType, id: string): Promise<string> {
    if (!isShortId(id)) return id;
    const { found } = await this.resolve({ found: { type, id } });
    return found?.uid ?? id;
  },

  /** The companies of projects, by the full uid of each; a deleted project is absent. One BatchGet. */
  async companiesOf(projectUids: readonly string[]): Promise<Map<string, string>> {
    const wanted = projectUids.map((id) => [id, { type: 'project' as const, id }] as const);
    const found = Object.values(await this.resolve(Object.fromEntries(wanted)));
    return new Map(found.flatMap((item) => (item?.companyUid ? [[item.uid, item.companyUid]] : [])));
  },

  /** The trail of a thing: its project's, else its company's, else the tenancy's, as for a deleted thing. One BatchGet. */
  async trailOf(type: IdType, uid: string): Promise<TrailPlace> {
    const { found } = await this.resolve({ found: { type, id: uid } });
    if (found?.projectUid) return inProject(found.projectUid);
    return found?.companyUid ? inCompany(found.companyUid) : IN_TENANCY;
  },
});
