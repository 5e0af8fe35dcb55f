import { CustomAttributeType, Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';
import { toStored } from '../stored-names.ts';
import { type BoardEntry, entryFrom, type StoredEntry } from './board.ts';

const storedEntry = {
  get: <T>(value: T): T => entryFrom(value as StoredEntry) as T,
  set: <T>(value: T): T => toStored(value),
};

/** The open reports of one package, if its project is larger or the package has many. */
export const BoardEntryEntity = new Entity({
  model: { entity: 'boardentry', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    packageUid: { type: 'string', required: true, field: 'refUid' },
    entry: { type: CustomAttributeType<BoardEntry>('any'), ...storedEntry, required: true },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#project#${projectUid}#board', ['tenantUid', 'projectUid']),
      sk: sk('ref#${packageUid}', ['packageUid']),
    },
  },
});
