export { SectionComments } from './section-comments.tsx';
