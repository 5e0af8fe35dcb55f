export { RestatedFigures } from './restated-figures.tsx';
