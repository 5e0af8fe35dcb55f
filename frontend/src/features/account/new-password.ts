import { type PasswordOwner, passwordRefusal } from '../../../../shared/domain/access/password.ts';
import { common } from '../../ui/texts.ts';
import { authTexts } from './texts.ts';

/** Faults of a new password that is typed twice: too short, easy to guess, or not the same (SET-081). */
export const newPassword = (password: string, repeated: string, owner: PasswordOwner) => ({
  password: password === '' ? common.required : passwordRefusal(password, owner),
  repeated: repeated === '' ? common.required : repeated === password ? undefined : authTexts.passwordsDiffer,
});
