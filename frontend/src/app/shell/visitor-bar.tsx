import { useState } from 'react';
import { LoginPanel } from '../../features/account/index.ts';
import { Bar } from './bar.tsx';
import { shell } from './texts.ts';

/** The bar for visitors. 'Login' opens a form in place of the account menu (SET-114, SET-115). */
export function VisitorBar() {
  const [open, setOpen] = useState(false);
  return (
    <Bar
      last={{
        type: 'button',
        text: shell.login,
        variant: 'primary-button',
        disableUtilityCollapse: true,
        disableTextCollapse: true,
        onClick: () => setOpen(!open),
      }}
    >
      {open && <LoginPanel onClose={() => setOpen(false)} />}
    </Bar>
  );
}
