import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fill } from '../../ui/fill.ts';
import type { CompanyNode } from '../company/index.ts';
import type { PendingRow } from '../pending/index.ts';
import { ProjectCard } from './project-card.tsx';
import { homeTexts as texts } from './texts.ts';

type Props = { node: CompanyNode; rows: readonly PendingRow[]; first?: boolean };

/**
 * A company with the companies and projects below it (ADM-222 to ADM-230). A hidden company links to a page that says that it is
 * not accessible.
 */
export function CompanyCard({ node: { company, children }, rows, first = false }: Props) {
  const [open, setOpen] = useState(true);
  const { uid, name, projects, accessible } = company;
  const isLeaf = children.length + projects.length === 0;
  const href = `/company/${shortId(uid)}`;
  return (
    <div className={first ? 'company-card first' : 'company-card'}>
      <div className="company-card-head">
        <div className="company-card-name">
          <Button
            variant="icon"
            iconName={open && !isLeaf ? 'caret-down-filled' : 'caret-right-filled'}
            ariaLabel={fill(open ? texts.collapse : texts.expand, { name })}
            ariaExpanded={open && !isLeaf}
            disabled={isLeaf}
            onClick={() => setOpen(!open)}
          />
          <Box fontWeight={first ? 'bold' : 'normal'} fontSize={first ? 'heading-m' : 'body-m'} display="inline">
            <AppLink href={href}>{name}</AppLink>
          </Box>
        </div>
        <Access href={href} accessible={accessible} />
      </div>
      {open && !isLeaf && (
        <div className="company-card-below">
          {projects.map((project) => (
            <ProjectCard key={project.uid} project={project} rows={rows} />
          ))}
          {children.map((child) => (
            <CompanyCard key={child.company.uid} node={child} rows={rows} />
          ))}
        </div>
      )}
    </div>
  );
}

function Access({ href, accessible }: { href: string; accessible: boolean }) {
  const navigate = useNavigate();
  if (!accessible)
    return (
      <span title={texts.noCompanyAccess}>
        <Button disabled iconName="lock-private">
          {texts.noAccess}
        </Button>
      </span>
    );
  return (
    <Button
      href={href}
      onFollow={(event) => {
        event.preventDefault();
        navigate(href);
      }}
    >
      {texts.dashboard}
    </Button>
  );
}
