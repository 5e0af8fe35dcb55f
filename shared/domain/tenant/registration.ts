/** Who may register at a tenancy: everybody (the default), or only people with an open invitation. */
export const REGISTRATION_RULES = ['open', 'invited'] as const;
export type RegistrationRule = (typeof REGISTRATION_RULES)[number];

export const BY_INVITATION_TEXT =
  'People join this tenancy by invitation. Open the link in the mail of your invitation, or ask an administrator for one.';

/** The rule in the settings of a tenancy. */
export const registrationRule = (metaJson: { registration?: unknown }): RegistrationRule =>
  metaJson.registration === 'invited' ? 'invited' : 'open';
