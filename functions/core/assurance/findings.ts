import { randomUUID } from 'node:crypto';
import {
  type AuditedFigure,
  type FindingReply,
  findingAfter,
  MAX_ENTRIES,
  MAX_FINDINGS,
  repliesTo,
} from '../../../shared/domain/assurance/finding.ts';
import { figureKey } from '../../../shared/domain/assurance/sample.ts';
import { AppError, errorKind, fieldError } from '../../../shared/errors.ts';
import { assuranceStore, type FindingItem } from '../../data/stores/assurance/assurance-store.ts';
import type { Context } from '../context.ts';
import { findingMail } from './mails.ts';
import { figuresToSample } from './samples.ts';

const STALE = errorKind('stale_version', 'Somebody else has replied in the meantime. Load the page again and read it first.');

type FindingText = { text: string; figure?: Pick<AuditedFigure, 'indicatorUid' | 'periodUid'> | undefined };

/**
 * Records a finding of an auditor, about one official figure with its present value, or about the project. The administrators get
 * a mail.
 * @throws invalid_input for a figure that the project does not have, conflict for too many findings
 */
export async function addFinding(context: Context, projectUid: string, { text, figure }: FindingText): Promise<FindingItem> {
  const { tenantUid, cause } = context;
  const about = figure && (await figuresToSample(context, projectUid, {})).find((each) => figureKey(each) === figureKey(figure));
  if (figure && !about) throw fieldError('figure', 'This figure has no official result. Choose another one.');
  const store = assuranceStore(tenantUid, projectUid);
  if ((await store.load()).findings.length >= MAX_FINDINGS)
    throw new AppError('conflict', `A project has at most ${MAX_FINDINGS} findings. Ask for those that are open to be answered.`);
  const item: FindingItem = {
    tenantUid,
    projectUid,
    uid: randomUUID(),
    by: cause.by,
    at: cause.at,
    ...(about && { figure: about }),
    text,
    status: 'open',
    entries: [],
    version: 1,
  };
  const mail = await findingMail(context, 'finding-recorded', item);
  return store.saveFinding(item, [{ field: 'text', from: null, to: text }], cause, mail);
}

const unfit = ({ status, entries }: FindingItem, kind: FindingReply) =>
  new AppError(
    'conflict',
    entries.length >= MAX_ENTRIES && kind !== 'close'
      ? `At most ${MAX_ENTRIES} replies are kept of a finding. An auditor can close it, and record another one.`
      : `This finding is ${status}. Load the page again.`,
  );

type Reply = { kind: FindingReply; text: string; version: number };

/** Whether a reply is the last one of the finding already: its answer was lost, and the caller sends it again. */
function isSaid({ version: now, entries }: FindingItem, { kind, text, version }: Reply, by: string): boolean {
  const last = entries.at(-1);
  return now === version + 1 && last?.by === by && last.kind === kind && last.text === text;
}

/** The mail for each reply; closing a finding sends none. */
const MAIL_OF = { answer: 'finding-answered', reopen: 'finding-reopened', close: undefined } as const;

/**
 * Answers a finding as an administrator, or closes or reopens it as an auditor, and mails the other side. `version`: as the
 * caller saw it. A repetition after a lost answer says nothing twice.
 * @throws not_found, forbidden for a reply of the other side, conflict for a reply that does not fit the finding's status,
 * stale_version
 */
export async function replyTo(context: Context, projectUid: string, findingUid: string, reply: Reply): Promise<FindingItem> {
  const { tenantUid, cause, grant } = context;
  const { kind, text, version } = reply;
  const store = assuranceStore(tenantUid, projectUid);
  const finding = await store.finding(findingUid);
  const auditor = grant?.auditor === true;
  if ((kind === 'answer') === auditor)
    throw new AppError(
      'forbidden',
      auditor ? 'The administrators answer a finding.' : 'Only an auditor closes a finding, or opens it again.',
    );
  if (isSaid(finding, reply, cause.by)) return finding;
  if (finding.version !== version) throw STALE();
  if (!repliesTo(finding.status, auditor, finding.entries.length).includes(kind)) throw unfit(finding, kind);
  const entries = [...finding.entries, { by: cause.by, at: cause.at, kind, text }];
  const status = findingAfter(finding.status, kind)!;
  const changes = [{ field: kind, from: finding.status, to: text }];
  const told = MAIL_OF[kind];
  const mail = told ? await findingMail(context, told, finding, text) : [];
  return store.saveFinding({ ...finding, entries, status, version: version + 1 }, changes, cause, mail);
}
