/**
 * Work that each instance of a Cloudscape component does and that has no use here. A second after it has appeared, it searches
 * the whole page for style sheets and for the class of an unused theme. It also measures itself for a console that does not
 * exist, which forces a layout. In a large report with thousands of instances this takes a third of the time.
 */
export const NEEDLESS: readonly (readonly [module: RegExp, instead: string])[] = [
  [/\/use-base-component\/styles-check\.js$/, 'export function useMissingStylesCheck() {}'],
  [/\/base-component\/component-metrics\.js$/, 'export function useComponentMetrics() {}'],
  [/\/hooks\/use-performance-marks\/index\.js$/, 'export function usePerformanceMarks() {\n  return {};\n}'],
  [
    /\/hooks\/use-visual-mode\/index\.js$/,
    'export const useVisualRefresh = () => true;\nexport const useOneTheme = () => false;',
  ],
];

const VISUAL_MODE = /\/component-toolkit\/mjs\/internal\/visual-mode\/index\.js$/;

/**
 * Parts of modules with a cost and no use here. Each button, list of choices and window walks up the page for the class of the
 * dark theme whenever any attribute changes. Each button of a list also searches the whole page for the class of another theme
 * whenever it is rendered. In a large report this took two thirds of the time of a key press. Here the dark theme's class is on
 * the body (`src/app/theme.ts`), and there is one theme.
 */
export const NEEDLESS_PARTS: readonly (readonly [module: RegExp, part: string, instead: string])[] = [
  [
    VISUAL_MODE,
    'observer.observe(document.body, { attributes: true, subtree: true });',
    "observer.observe(document.body, { attributeFilter: ['class'] });",
  ],
  [
    VISUAL_MODE,
    'return hasThemeClassName(theme) || themeDefinitions[theme].isFlagActive();',
    'return theme === Theme.VisualRefresh;',
  ],
];
