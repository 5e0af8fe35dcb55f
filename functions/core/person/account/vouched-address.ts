import { mandatoryProvider, providersIn, voucherOf } from '../../../../shared/domain/tenant/sso.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { env } from '../../../env.ts';
import { logger, personInLogs } from '../../../log.ts';

/** Neither the organisation nor the owner vouches for the address of the account. */
const UNVOUCHED = errorKind(
  'unauthenticated',
  'Nobody answers for the e-mail address of this account. Sign in with the organisation that the address belongs to, or ask its administrator to correct the address.',
);

/**
 * Who vouches for the address of the account in these claims, see `voucherOf`. An address without a voucher is logged by its
 * domain.
 * @param claims of an ID token, or the attributes of an account, which have the same names
 */
export function voucherOfClaims(claims: Readonly<Record<string, unknown>>): 'organisation' | 'owner' | undefined {
  const { sub, identities, email_verified: verified, vouched } = claims;
  // said by ourselves when the token was issued: a token may have fewer attributes than the account
  if (vouched === 'organisation' || vouched === 'owner') return vouched;
  const email = String(claims.email ?? '');
  const voucher = voucherOf({ email, identities, verified }, env.ssoDomains);
  if (voucher === undefined)
    logger.warn('Nobody answers for the address of an account', {
      person: personInLogs('', String(sub)),
      domain: email.split('@')[1] ?? '',
      organisation: mandatoryProvider(email, env.ssoDomains)?.provider,
      providers: providersIn(identities),
    });
  return voucher;
}

/** The voucher of the address in these claims. @throws unauthenticated for an address without a voucher */
export function demandVouchedClaims(claims: Readonly<Record<string, unknown>>): 'organisation' | 'owner' {
  const voucher = voucherOfClaims(claims);
  if (!voucher) throw UNVOUCHED();
  return voucher;
}
