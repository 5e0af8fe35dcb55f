import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ComponentProps, ReactNode } from 'react';
import { LOGIN } from '../../session/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { SubmitForm } from '../../ui/form/submit-form.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { authTexts as texts } from './texts.ts';

type Props = ComponentProps<typeof SubmitForm> & { title: string; intro?: string };

/** A page with one short form. */
export function AccountForm({ title, intro, ...form }: Props) {
  return (
    <AccountPage title={title} {...(intro !== undefined && { description: intro })}>
      <Container>
        <SubmitForm {...form} />
      </Container>
    </AccountPage>
  );
}

/** Replaces the form after success. */
export function AccountDone({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <AccountPage title={title}>
      <Alert type="success">{text}</Alert>
      {children}
    </AccountPage>
  );
}

/** As `AccountDone`, with a link to the sign-in. */
export const DoneToLogin = (said: { title: string; text: string }) => (
  <AccountDone {...said}>
    <AppLink href={LOGIN} variant="primary">
      {texts.login}
    </AppLink>
  </AccountDone>
);

/** Replaces a form that cannot be used here. */
export function AccountNotice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <AccountPage title={title}>
      <Alert type="info">{text}</Alert>
      {children}
    </AccountPage>
  );
}

function AccountPage({ children, ...header }: { title: string; description?: string; children: ReactNode }) {
  return (
    <div className="narrow">
      <SpaceBetween size="m">
        <PageHeader {...header} />
        {children}
      </SpaceBetween>
    </div>
  );
}
