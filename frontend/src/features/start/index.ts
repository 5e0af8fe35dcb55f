export { HomeBlockText } from './home-block.tsx';
