/**
 * The second factor of an account: the code of an authenticator app, nothing, or the demands of the organisation that signs its
 * people in.
 */
export const SECOND_FACTORS = ['app', 'none', 'organisation'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The people from whom a tenancy demands a second factor; by default none. */
export const SECOND_FACTOR_DEMANDS = ['nobody', 'administrators', 'everybody'] as const;
export type SecondFactorDemand = (typeof SECOND_FACTOR_DEMANDS)[number];

/** The kinds of second factor that a tenancy may demand; 'any' where it has decided nothing. */
export const SECOND_FACTOR_KINDS = ['any', 'passkey'] as const;
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number];

/** A tenancy's demand: the factor and the people. */
export type FactorRule = { demand: SecondFactorDemand; kind: SecondFactorKind };

/** Whether a tenancy demands a second factor of a person. */
const isDemandedOf = ({ demand }: FactorRule, isAdministrator: boolean): boolean =>
  demand === 'everybody' || (demand === 'administrators' && isAdministrator);

/** Whether a tenancy demands a passkey of a person, and accepts no code of an app in its place. */
export const demandsPasskey = (rule: FactorRule, isAdministrator: boolean): boolean =>
  rule.kind === 'passkey' && isDemandedOf(rule, isAdministrator);

type Factors = { isAdministrator: boolean; secondFactor: SecondFactor | undefined; hasPasskey: boolean };

/**
 * Whether a person has to set up a second factor before anything else. An organisation that signs its people in decides itself; a
 * person whose account has not been read yet lacks one.
 */
export function lacksSecondFactor(rule: FactorRule, { isAdministrator, secondFactor, hasPasskey }: Factors): boolean {
  if (!isDemandedOf(rule, isAdministrator) || secondFactor === 'organisation' || hasPasskey) return false;
  return rule.kind === 'passkey' || secondFactor !== 'app';
}
