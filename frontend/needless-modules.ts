/**
 * What each component of Cloudscape does in each of its instances, and nobody here needs: it looks for the style sheets, a second after
 * it has appeared, and for the class of a theme that we do not have, both through the whole page; and it counts itself for a console
 * that is not there. A large report has thousands of them, for which that takes a third of its time.
 */
export const NEEDLESS: readonly (readonly [module: RegExp, instead: string])[] = [
  [/\/use-base-component\/styles-check\.js$/, 'export function useMissingStylesCheck() {}'],
  [/\/base-component\/component-metrics\.js$/, 'export function useComponentMetrics() {}'],
  [
    /\/hooks\/use-visual-mode\/index\.js$/,
    'export const useVisualRefresh = () => true;\nexport const useOneTheme = () => false;',
  ],
];
