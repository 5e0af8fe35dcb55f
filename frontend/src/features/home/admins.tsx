import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { AppLink } from '../../ui/app-link.tsx';
import { CreateCompanyModal } from '../company/index.ts';
import { homeTexts as texts } from './texts.ts';

/** The administration for superusers (ADM-211, ADM-217 to ADM-219). */
export function Admins() {
  const [open, setOpen] = useState(false);
  const create = (
    <Button variant="primary" onClick={() => setOpen(true)}>
      {texts.createCompany}
    </Button>
  );
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header variant="h2" actions={create}>
            {texts.companyManagement}
          </Header>
        }
      >
        {texts.companyManagementText}
      </Container>
      <Container header={<Header variant="h2">{texts.systemSettings}</Header>}>
        <AppLink href="/tenant/admin/">{texts.systemSettingsLink}</AppLink>
      </Container>
      {open && <CreateCompanyModal onClose={() => setOpen(false)} />}
    </SpaceBetween>
  );
}
