import { isAddress } from '../../ui/form/address.ts';
import { common } from '../../ui/texts.ts';
import { authTexts } from './texts.ts';

export const PASSWORD_LENGTH = 8;

export const required = (value: string) => (value.trim() === '' ? common.required : undefined);

export const email = (value: string) => required(value) ?? (isAddress(value.trim()) ? undefined : authTexts.emailInvalid);

/** A new password typed twice: at least 8 characters, and the same (SET-081). */
export const newPassword = (password: string, repeated: string) => ({
  password: password === '' ? common.required : password.length < PASSWORD_LENGTH ? authTexts.passwordTooShort : undefined,
  repeated: repeated === '' ? common.required : repeated === password ? undefined : authTexts.passwordsDiffer,
});
