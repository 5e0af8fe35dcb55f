import 'react';

declare module 'react' {
  interface CSSProperties {
    '--logo-height'?: string;
  }
}
