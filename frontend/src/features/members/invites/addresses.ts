import { z } from 'zod';
import type { Member } from '../../../../../shared/contract/person/members.ts';
import { isFailure } from '../../../ui/failure.ts';
import { fill } from '../../../ui/fill.ts';
import { FormFault, formErrors } from '../../../ui/form/form-errors.ts';
import { countOf } from '../../../ui/format.ts';
import { holdsRole } from '../role-uses.ts';
import { invitingTexts as t } from '../texts.ts';

/** Most addresses of one form. Each gets a mail, sent one after the other. */
export const MAX_ADDRESSES = 50;

const Address = z.email();

/** A quoted name before an address, whose commas separate nothing: `"Byron, Ada" <ada@ours.example>`. */
const QUOTED_NAME = /"[^"]*"(?=\s*<)/g;
/** `<ada@ours.example>`, as copied from mail programs after a name. */
const NAMED = /(<[^<>]*>)/;

/** Splits a text at blanks if every part is an address. Otherwise the text stays whole, so that the field marks it as typed. */
const apart = (text: string): string[] => {
  const parts = text.split(/\s+/);
  return parts.every((part) => part.includes('@')) ? parts : [text];
};

/** The addresses of a part without separators. Next to an address in brackets names are dropped, but other addresses stay. */
function addressesOf(part: string): string[] {
  const pieces = part.split(NAMED);
  if (pieces.length === 1) return apart(part.trim());
  return pieces.flatMap((piece, at) =>
    at % 2 === 1 ? [piece.slice(1, -1).trim()] : piece.split(/\s+/).filter((word) => word.includes('@')),
  );
}

/** The addresses of a text, separated by commas, semicolons, tabs or line breaks. Each appears once, in its typed form. */
export function addressesIn(text: string): string[] {
  const typed = text
    .replaceAll(QUOTED_NAME, '')
    .split(/[,;\t\r\n]+/)
    .flatMap(addressesOf);
  return [...new Map(typed.filter((each) => each !== '').map((each) => [each.toLowerCase(), each])).values()];
}

/** The faults of several addresses, one line each; undefined if all can be sent. */
export function addressFaults(addresses: readonly string[]): string | undefined {
  if (addresses.length > MAX_ADDRESSES) return fill(t.tooMany, { most: String(MAX_ADDRESSES), n: String(addresses.length) });
  const wrong = addresses.filter((each) => !Address.safeParse(each).success);
  return wrong.length === 0 ? undefined : wrong.map((address) => fill(t.noAddress, { address })).join('\n');
}

/** Position of selected whole addresses in a text; -1 for part of an address, which may also occur in another one. */
function wholeAt(value: string, selected: string): number {
  const isEnd = (letter: string | undefined) => letter === undefined || /[\s,;]/.test(letter);
  for (let at = value.indexOf(selected); at !== -1; at = value.indexOf(selected, at + 1))
    if (isEnd(value[at - 1]) && isEnd(value[at + selected.length])) return at;
  return -1;
}

/** The text of a field after a paste: replaces the selected addresses, or is added at the end if none are selected. */
export function withPasted(value: string, pasted: string, selected: string): string {
  const at = selected === '' ? -1 : wholeAt(value, selected);
  const parts = at === -1 ? [value, pasted] : [value.slice(0, at), pasted, value.slice(at + selected.length)];
  return addressesIn(parts.join('\n')).join(', ');
}

/** Returns a function that says whether the person with an address holds a role already, as `holdsRole`. */
export const holderOf = (roleUid: string, members: readonly Member[]) => (address: string) =>
  holdsRole(address, roleUid, members);

type Inviting = {
  /** sends one invitation, and returns whether the person has joined at once */
  invite(address: string): Promise<{ joined: boolean }>;
  /** why an address needs no invitation */
  held?(address: string): string | undefined;
  /** sets the text of the form's field */
  keep(left: string): void;
};

const counted = (invited: number, joined: number) =>
  [...(invited > 0 ? [countOf(invited, t.sent)] : []), ...(joined > 0 ? [countOf(joined, t.joined)] : [])].join(' ');

/**
 * The server's error for this address only; undefined for an error that stops all addresses, such as a limit or a lost
 * connection.
 */
function refusalOf(error: unknown): string | undefined {
  if (!isFailure(error) || (error.status !== 400 && error.status !== 409)) return undefined;
  const { email, non_field_errors, ...others } = error.errors;
  if (Object.keys(others).length > 0) return undefined;
  return email?.join(' ') ?? non_field_errors?.join(' ') ?? error.message;
}

/**
 * Invites several addresses one after the other, and returns a message. Refused addresses stay in the field with their reasons,
 * and so do those not sent because of an error.
 * @throws FormFault with the reasons by address, and with what has been sent
 */
export async function inviteAll(addresses: readonly string[], { invite, held, keep }: Inviting): Promise<string> {
  const done = { invited: 0, joined: 0 };
  const refused: [address: string, reason: string][] = [];
  const leave = (summary: string, later: readonly string[] = [], others: Readonly<Record<string, string>> = {}) => {
    keep([...refused.map(([address]) => address), ...later].join(', '));
    const said = [counted(done.invited, done.joined), summary].filter((text) => text !== '').join(' ');
    const email = refused.map((each) => each.join(': ')).join('\n');
    return new FormFault(said, { ...others, ...(email !== '' && { email }) });
  };
  for (const [at, address] of addresses.entries()) {
    const reason = held?.(address);
    if (reason !== undefined) {
      refused.push([address, reason]);
      continue;
    }
    try {
      const { joined } = await invite(address);
      done[joined ? 'joined' : 'invited'] += 1;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) {
        const { summary = t.stopped, fields } = formErrors(error);
        throw leave(summary, addresses.slice(at), fields);
      }
      refused.push([address, refusal]);
    }
  }
  if (refused.length > 0) throw leave(countOf(refused.length, t.left));
  return counted(done.invited, done.joined);
}
