import { CustomAttributeType, Entity } from 'electrodb';
import { RESTATING_ACTS } from '../../../../shared/domain/restatement/acts.ts';
import { pk, sk } from '../keys.ts';

/** The object of an act: 'report', 'indicator', 'metric', 'project', ... with its name at that time. */
export type RestatementSubject = { kind: string; uid: string; name: string };

/**
 * An entry of the register of a project or company: an act that can change official figures, and what it changed. 'open' until
 * figures differ. `data`: the first restated figures, compressed; all of them are the changes of figures that name the entry.
 */
export const RestatementEntity = new Entity({
  model: { entity: 'restatement', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    /** of the project, or of the company whose own act it is */
    projectUid: { type: 'string', required: true },
    uid: { type: 'string', required: true },
    /** when the act happened; `by` is its person, empty for an unannounced change */
    at: { type: 'string', required: true },
    by: { type: 'string', required: true },
    correlationId: { type: 'string', required: true },
    act: { type: RESTATING_ACTS, required: true },
    subject: { type: CustomAttributeType<RestatementSubject>('any'), required: true },
    reason: { type: 'string', required: true },
    /** the only periods whose figures the act can change; absent: all */
    periodUids: { type: CustomAttributeType<string[]>('any') },
    status: { type: ['open', 'settled'] as const, required: true },
    settledAt: { type: 'string' },
    /** a later entry on the same subject, whose figures hold the effect of this one */
    togetherWith: { type: 'string' },
    figureCount: { type: 'number', required: true, default: 0 },
    data: { type: CustomAttributeType<Uint8Array>('any') },
    version: { type: 'number', required: true, default: 1 },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#restatements#${projectUid}', ['tenantUid', 'projectUid']),
      sk: sk('${at}#${uid}', ['at', 'uid']),
    },
  },
});
