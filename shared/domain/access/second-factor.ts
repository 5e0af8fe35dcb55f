/**
 * What an account asks for beside the password: the code of an authenticator app, nothing, or whatever the organisation asks for that
 * signs its people in.
 */
export const SECOND_FACTORS = ['app', 'none', 'organisation'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Whose second factor a tenancy demands; by default nobody's. */
export const SECOND_FACTOR_DEMANDS = ['nobody', 'administrators', 'everybody'] as const;
export type SecondFactorDemand = (typeof SECOND_FACTOR_DEMANDS)[number];

/** Which second factor a tenancy accepts where it demands one. Where it has decided nothing: any. */
export const SECOND_FACTOR_KINDS = ['any', 'passkey'] as const;
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number];

/** What a tenancy demands: which factor, and of whom. */
export type FactorRule = { demand: SecondFactorDemand; kind: SecondFactorKind };

/** Whether a tenancy demands a second factor of a person. */
const isDemandedOf = ({ demand }: FactorRule, isAdministrator: boolean): boolean =>
  demand === 'everybody' || (demand === 'administrators' && isAdministrator);

/** Whether a tenancy demands a passkey of a person, and accepts no code of an app in its place. */
export const demandsPasskey = (rule: FactorRule, isAdministrator: boolean): boolean =>
  rule.kind === 'passkey' && isDemandedOf(rule, isAdministrator);

type Factors = { isAdministrator: boolean; secondFactor: SecondFactor | undefined; hasPasskey: boolean };

/**
 * Whether somebody has to set up a second factor before anything else. An organisation that signs its people in decides what it asks for;
 * whose account is not known yet lacks one.
 */
export function lacksSecondFactor(rule: FactorRule, { isAdministrator, secondFactor, hasPasskey }: Factors): boolean {
  if (!isDemandedOf(rule, isAdministrator) || secondFactor === 'organisation' || hasPasskey) return false;
  return rule.kind === 'passkey' || secondFactor !== 'app';
}
