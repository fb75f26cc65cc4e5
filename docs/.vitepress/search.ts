import type { DefaultTheme } from 'vitepress'

type SearchOptions = NonNullable<NonNullable<DefaultTheme.LocalSearchOptions['miniSearch']>['searchOptions']>

/** Options of the search. VitePress sends these functions to the page as text, so they use nothing around them. */
export const searchOptions: SearchOptions = {
  boost: { title: 4, text: 2, titles: 2 },
  // Short words match only themselves, except for the last one, which a user may still be typing.
  prefix: (term, index, terms) => term.length > 3 || index === terms.length - 1,
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  // Users look for guides first; decisions are for those who change the packages. The tutorial, the page of the service
  // and the recipes have a bit of everything.
  boostDocument: (id: string) =>
    /\/(decisions|glossary|reference|comparison|changelog)/.test(id)
      ? 0.3
      : /\/(tutorial|service|recipes)/.test(id)
        ? 0.7
        : 1,
  processTerm: (word) => {
    const term = word.toLowerCase()
    // Words of a newcomer, and those of the pages.
    const synonyms: Record<string, string[]> = {
      deleted: ['deleted', 'removed'],
      duplicate: ['duplicate', 'once'],
      twice: ['twice', 'once', 'repeated'],
      localhost: ['localhost', 'development'],
      simulate: ['simulate', 'fault'],
      sync: ['sync', 'copy'],
      timezone: ['time', 'zone'],
    }
    const stopWords =
      'a an and are as at be by can do does for from have how i if in is it me my no not of on or our s should t that the there to use want we what when where which who why will with you your'
    if (stopWords.split(' ').includes(term)) return null
    return synonyms[term] ?? term
  },
}
