import './start.css';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router';
import { AppLink } from '../../ui/app-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { HomeBlockText } from './home-block.tsx';
import { startTexts as texts } from './texts.ts';
import { Videos } from './videos.tsx';

/** The home page of visitors: the tenant's own text, or the built-in text (SET-028). */
export const PublicHome = () => <HomeBlockText block="pre-login" builtIn={<BuiltIn />} heading={texts.title} />;

/** The built-in text: purpose, method and benefits of the tool (SET-017 to SET-022). */
function BuiltIn() {
  const navigate = useNavigate();
  return (
    <SpaceBetween size="xl">
      <SpaceBetween size="s">
        <PageHeader title={texts.title} />
        <Box fontSize="heading-m">{texts.lead}</Box>
        <SpaceBetween size="xs" direction="horizontal">
          <Button variant="primary" onClick={() => navigate('/accounts/login')}>
            {texts.login}
          </Button>
          <Button onClick={() => navigate('/accounts/register')}>{texts.register}</Button>
        </SpaceBetween>
      </SpaceBetween>
      <ColumnLayout columns={3}>
        <Topic title={texts.what} text={texts.whatText} link={texts.contact} href="/home/contact" />
        <Topic title={texts.howTitle} text={texts.howText} link={texts.moreHow} href="/home/how" />
        <Topic title={texts.whyTitle} text={texts.whyText} link={texts.moreBenefits} href="/home/benefits" />
      </ColumnLayout>
      <Videos />
    </SpaceBetween>
  );
}

type TopicProps = { title: string; text: string; link: string; href: string };

function Topic({ title, text, link, href }: TopicProps) {
  return (
    <Container header={<Header variant="h2">{title}</Header>} footer={<AppLink href={href}>{link}</AppLink>} fitHeight>
      {text}
    </Container>
  );
}
