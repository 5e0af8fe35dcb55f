import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Renders a window in the body of the page. Within a table its element would be invalid, and React would warn. */
export const OnPage = ({ children }: { children: ReactNode }) => createPortal(children, document.body);
