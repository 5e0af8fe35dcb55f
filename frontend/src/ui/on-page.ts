import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Puts a window on the page instead of where it is opened: in a table its own element would be no row, as the console says. */
export const OnPage = ({ children }: { children: ReactNode }) => createPortal(children, document.body);
