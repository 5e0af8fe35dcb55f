/**
 * What an account asks for beside the password: the code of an authenticator app, nothing, or whatever the organisation asks for that
 * signs its people in.
 */
export const SECOND_FACTORS = ['app', 'none', 'organisation'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];
