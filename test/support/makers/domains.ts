import { randomUUID } from 'node:crypto';
import type { ProofRecord } from '../../../shared/domain/tenant/host-names.ts';
import { call } from '../support.ts';

/** A domain that is not the deployment's own and that no other test uses. */
export const foreignDomain = (label: string) => `${label}-${randomUUID().slice(0, 8)}.example`;

const change = async (method: string, fields: Record<string, string>) => {
  const { status, text } = await call({ method, path: `/dns?${new URLSearchParams(fields)}` });
  if (status !== 204) throw new Error(`The name server answered ${status}: ${text}`);
};

/** Publishes a TXT record, as the owner of a domain does. */
export const publish = ({ name, value }: ProofRecord) => change('POST', { name, value });

/** Deletes the TXT records of a name. */
export const withdraw = ({ name }: Pick<ProofRecord, 'name'>) => change('DELETE', { name });
