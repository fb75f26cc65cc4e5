import type { DefaultTheme } from 'vitepress'

type SearchOptions = NonNullable<NonNullable<DefaultTheme.LocalSearchOptions['miniSearch']>['searchOptions']>

/** Options of the search. VitePress sends these functions to the page as text, so they use nothing around them. */
export const searchOptions: SearchOptions = {
  boost: { title: 4, text: 2, titles: 2 },
  // Users look for guides first; decisions are for those who change the packages.
  boostDocument: (id: string) => (/\/(decisions|glossary|reference)/.test(id) ? 0.3 : 1),
  processTerm: (word) => {
    const term = word.toLowerCase()
    // Words of a newcomer, and those of the pages.
    const synonyms: Record<string, string[]> = {
      deleted: ['deleted', 'removed'],
      duplicate: ['duplicate', 'once'],
      localhost: ['localhost', 'development'],
      simulate: ['simulate', 'fault'],
      sync: ['sync', 'copy'],
      timezone: ['time', 'zone'],
    }
    if (['a', 'an', 'and', 'for', 'from', 'how', 'in', 'is', 'of', 'on', 'the', 'to', 'with'].includes(term))
      return null
    return synonyms[term] ?? term
  },
}
