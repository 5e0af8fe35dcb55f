export { SectionComments, type SectionCommentsProps } from './section-comments.tsx';
