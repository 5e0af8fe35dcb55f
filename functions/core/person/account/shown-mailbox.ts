import { AppError } from '../../../../shared/errors.ts';
import type { PersonItem } from '../../../data/stores/person/person-store.ts';

/** `proof`: hash of the code in the invitation's mail; absent if the invited person was a person of the tenant already. */
type Invitation = { proof?: string | undefined; created: string };

/** Whether a person became one after the invitation, and has shown no code of such a mail. */
export const lacksCode = ({ proof, created }: Invitation, person: PersonItem): boolean =>
  proof !== undefined && person.mailboxShownAt === undefined && person.created > created;

/**
 * Refuses an invitation to a person who joined the tenant after it without the code of such a mail: the address alone does not
 * prove that they are the invited person.
 * @param caller uid of the person who answers
 * @throws forbidden, conflict for an administrator who answers for the person
 */
export function demandShownMailbox(invitation: Invitation, person: PersonItem, caller: string): void {
  if (!lacksCode(invitation, person)) return;
  if (person.uid === caller)
    throw new AppError('forbidden', 'Open the link in the mail of this invitation in this browser. Then accept the invitation.');
  throw new AppError(
    'conflict',
    'This person has not opened the link in the mail of the invitation yet. Ask them to open it while they are signed in.',
  );
}
