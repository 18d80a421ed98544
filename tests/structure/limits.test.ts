import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { filesIn } from './source-files.ts'

const MEGABYTE = 1024 * 1024
const rows = Array.from(
  readFileSync(inRoot('docs', 'limits.md'), 'utf8').matchAll(
    /^\| (.+) \| ([\d,]+) \| `([A-Z_]+)` \|$/gm,
  ),
  ([, words = '', number = '', name = '']) => ({
    words,
    name,
    number: Number(number.replaceAll(',', '')),
  }),
)

test('every number of docs/limits.md is that of the code', () => {
  expect(rows.length).toBeGreaterThan(30)
  const constants = new Map<string, number>()
  for (const { text } of filesIn(['src'], /\.ts$/)) {
    for (const [, name = '', value = ''] of text.matchAll(
      /^(?:export )?const ([A-Z_]+) = ([\d_]+(?: \* [\d_]+)*)$/gm,
    )) {
      const factors = value.split(' * ').map((factor) => Number(factor.replaceAll('_', '')))
      constants.set(
        name,
        factors.reduce((product, factor) => product * factor, 1),
      )
    }
  }
  const wrong = rows.filter(({ words, name, number }) => {
    const unit = words.startsWith('MB ') ? MEGABYTE : 1
    return constants.get(name) !== number * unit
  })
  expect(wrong).toEqual([])
})
