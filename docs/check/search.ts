import type { Page } from 'playwright-core'
import { base } from '../.vitepress/repository.ts'
import type { BrowserSite } from './browser-site.ts'
import { newcomerQuestions, searchQuestions } from './search-questions.ts'

/** Returns a report on the questions whose page is not among the first three results of the search. */
export async function findSearchProblems({ open, url }: BrowserSite): Promise<[string, string[]]> {
  const context = await open()
  const page = await context.newPage()
  await page.goto(url)
  // The keys of the search work from here on.
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}))
  const problems: string[] = []
  const questions = Object.entries({ ...searchQuestions, ...newcomerQuestions })
  for (const [question, expected] of questions) {
    const found = await search(page, question)
    if (!found.some((result) => expected.includes(result))) {
      problems.push(`"${question}" must find ${expected.join(' or ')} (found ${found.join(', ')})`)
    }
  }
  await context.close()
  return [`${questions.length} questions to the search`, problems]
}

/** Returns the pages of the first three results. */
async function search(page: Page, question: string): Promise<string[]> {
  await page.keyboard.press('Control+k')
  await page.locator('.search-input').fill(question)
  await page.locator('.VPLocalSearchBox :is(.result, .no-results)').first().waitFor()
  const links = await page
    .locator('.VPLocalSearchBox .result')
    .evaluateAll((results) => results.slice(0, 3).map((result) => result.getAttribute('href') ?? ''))
  await page.keyboard.press('Escape')
  await page.locator('.VPLocalSearchBox').waitFor({ state: 'detached' })
  // The next search would begin with these words and their results.
  await page.evaluate(() => sessionStorage.clear())
  return links.map((link) => link.slice(base.length).replace(/(\.html)?(#.*)?$/, ''))
}
