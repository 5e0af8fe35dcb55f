import { PASSWORD_LENGTH } from './checks.ts';
import { authTexts as texts } from './texts.ts';

/** What a new password has to be, and which of it what was typed is already: a sign and words, not colour alone. */
export function PasswordRules({ password, repeated }: { password: string; repeated: string }) {
  const rules = [
    { text: texts.ruleLength, kept: password.length >= PASSWORD_LENGTH },
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
