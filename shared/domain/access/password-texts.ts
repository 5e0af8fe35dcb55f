/** Shortest and longest password, in characters. No kinds of characters are demanded (NIST SP 800-63B). */
export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

/** Why a password is refused, and what to do. */
export const PASSWORD_TEXTS = {
  short: `Use at least ${PASSWORD_LENGTH.min} characters.`,
  long: `Use at most ${PASSWORD_LENGTH.max} characters.`,
  space: 'A password cannot begin or end with a space. Remove it.',
  run: 'This password repeats itself or follows the alphabet or the keyboard. Use several unrelated words.',
  common: 'This password is easy to guess. Use several unrelated words.',
  owner: 'This password contains your name or e-mail address. Choose one without them.',
  tenancy: 'This password contains the name of your organisation. Choose one without it.',
} as const;
