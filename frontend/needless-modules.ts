/**
 * What each component of Cloudscape does in each of its instances, and nobody here needs: it looks for the style sheets, a second after
 * it has appeared, and for the class of a theme that we do not have, both through the whole page; and it counts and times itself for a
 * console that is not there, for which it has the page laid out at once. A large report has thousands of them, for which that takes a
 * third of its time.
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
 * Parts of a module that do more than anybody here needs. Each button, list of choices and window walks up the page for the class of the
 * dark theme whenever any attribute on the page changes, and each button of a list searches the whole page for the class of another theme
 * whenever it is rendered. In a large report that took two thirds of the time of a key. The class of the dark theme stands on the body
 * here (`src/app/theme.ts`), and there is one theme.
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
