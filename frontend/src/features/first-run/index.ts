export { FirstRunHint } from './first-run-hint.tsx';
