/**
 * What an account asks for beside the password: the code of an authenticator app, nothing, or whatever the organisation asks for that
 * signs its people in.
 */
export const SECOND_FACTORS = ['app', 'none', 'organisation'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Of whom a tenancy demands a second factor. Where it has decided nothing: of nobody. */
export const SECOND_FACTOR_DEMANDS = ['nobody', 'administrators', 'everybody'] as const;
export type SecondFactorDemand = (typeof SECOND_FACTOR_DEMANDS)[number];

/**
 * Whether somebody has to set up a second factor before anything else. An organisation that signs its people in decides what it asks for;
 * whose account is not known yet lacks one.
 */
export function lacksSecondFactor(
  demand: SecondFactorDemand,
  { isAdministrator, secondFactor }: { isAdministrator: boolean; secondFactor: SecondFactor | undefined },
): boolean {
  const isDemanded = demand === 'everybody' || (demand === 'administrators' && isAdministrator);
  return isDemanded && secondFactor !== 'app' && secondFactor !== 'organisation';
}
