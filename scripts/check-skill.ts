import { basename, dirname } from 'node:path'

/** Returns what is wrong with the front matter of a skill and its length, by the format on agentskills.io. */
export function checkSkill(page: string, markdown: string): string[] {
  const [, name = '', description = ''] =
    /^---\nname: (.+)\ndescription: (.+)\n(?:license: .+\n)?---\n/.exec(markdown) ?? []
  const folder = basename(dirname(page))
  const rules: [isKept: boolean, problem: string][] = [
    [name !== '', 'does not begin with a front matter of name and description'],
    [name === folder, `has the name "${name}" in a folder "${folder}"`],
    [/^[a-z\d]+(-[a-z\d]+)*$/.test(name) && name.length <= 64, 'has a name that is not in kebab-case'],
    [description.length <= 1_024, 'has a description of more than 1,024 characters'],
    [/\bUse it\b/.test(description), 'does not say when to use it'],
    // YAML reads the rest as a nested value.
    [!/: | #/.test(description), 'has a description with ": " or " #", which YAML does not read as text'],
    [markdown.split('\n').length <= 200, 'has more than 200 lines, which an agent reads at once'],
  ]
  return rules.filter(([isKept]) => !isKept).map(([, problem]) => `${page} ${problem}`)
}
