import { type PasswordOwner, passwordRefusal } from '../../../../shared/domain/access/password.ts';
import { PASSWORD_LENGTH } from '../../../../shared/domain/access/password-texts.ts';
import { authTexts as texts } from './texts.ts';

type Props = { password: string; repeated: string; owner: PasswordOwner; isRefused: boolean };

/**
 * The rules of a new password, each with a sign and a text that say whether the typed one meets it. A refused one (`isRefused`)
 * is not said to be hard to guess, whatever is known of its person here.
 */
export function PasswordRules({ password, repeated, owner, isRefused }: Props) {
  const rules = [
    { text: texts.ruleLength, kept: password.length >= PASSWORD_LENGTH.min },
    { text: texts.ruleUnusual, kept: !isRefused && passwordRefusal(password, owner) === undefined },
    { text: texts.ruleRepeated, kept: password !== '' && password === repeated },
  ];
  return (
    <span className="rules">
      {rules.map(({ text, kept }) => (
        <span key={text}>
          <span aria-hidden="true">{kept ? '✓' : '○'}</span> {text}
          <span className="only-read">{kept ? ` (${texts.ruleKept})` : ''}</span>
        </span>
      ))}
    </span>
  );
}
