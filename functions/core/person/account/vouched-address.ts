import { mandatoryProvider, providersIn, voucherOf } from '../../../../shared/domain/tenant/sso.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { env } from '../../../env.ts';
import { logger, personInLogs } from '../../../log.ts';

/** The address of an account is one that neither its organisation nor its owner answers for. */
const UNVOUCHED = errorKind(
  'unauthenticated',
  'Nobody answers for the e-mail address of this account. Sign in with the organisation that the address belongs to, or ask its administrator to correct the address.',
);

/**
 * Who answers for the address of the account that a token is of, or is asked for, see `voucherOf`. An address that nobody answers for is
 * logged, by its domain.
 * @param claims of an ID token, or the attributes of the account, which are called alike
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

/** The same, where somebody has to. @throws unauthenticated */
export function demandVouchedClaims(claims: Readonly<Record<string, unknown>>): 'organisation' | 'owner' {
  const voucher = voucherOfClaims(claims);
  if (!voucher) throw UNVOUCHED();
  return voucher;
}
