export { TemplateSettings } from './template-settings.tsx';
