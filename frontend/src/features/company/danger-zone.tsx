import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Company } from '../../../../shared/contract/company/companies.ts';
import { DeleteCompanyModal } from './company-modals.tsx';
import { placeTexts as t } from './texts.ts';

/** The deletion of a company, after typing its name; for superusers (ADM-201). */
export function CompanyDangerZone({ company }: { company: Company }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <Container
      header={
        <Header variant="h2" description={t.deleteCompanyAbout}>
          {t.danger}
        </Header>
      }
    >
      <Button onClick={() => setAsking(true)}>{t.deleteCompany}</Button>
      {isAsking && <DeleteCompanyModal company={company} onClose={() => setAsking(false)} onDeleted={() => navigate('/home')} />}
    </Container>
  );
}
