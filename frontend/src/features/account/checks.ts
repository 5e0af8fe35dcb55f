import { isAddress } from '../../ui/form/address.ts';
import { common } from '../../ui/texts.ts';
import { authTexts } from './texts.ts';

export const required = (value: string) => (value.trim() === '' ? common.required : undefined);

export const email = (value: string) => required(value) ?? (isAddress(value.trim()) ? undefined : authTexts.emailInvalid);
