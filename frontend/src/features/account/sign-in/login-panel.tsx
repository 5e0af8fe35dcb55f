import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import { useEffect, useRef } from 'react';
import { authTexts } from '../texts.ts';
import { LoginForm } from './login-form.tsx';

/** The form that opens below 'Login' in the bar (SET-115). Escape closes it. */
export function LoginPanel({ onClose }: { onClose: () => void }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <section ref={panel} className="login-panel" aria-label={authTexts.loginTitle}>
      <Container header={<Box variant="h2">{authTexts.loginTitle}</Box>}>
        <LoginForm onSignedIn={onClose} />
      </Container>
    </section>
  );
}
