export { HomeBlockText } from './home-block.tsx';
export { PublicHome } from './public-home.tsx';
