import { expect, test } from 'vitest'
import { filesIn } from './source-files.ts'

/** Raised now and then; lowered only by a commit that says which tests went and why. */
const least = { tests: 3600, e2e: 205 }

test.each(Object.entries(least))('%s has no fewer tests than it had', (folder, count) => {
  const written = filesIn([folder], /\.(test|spec)\.tsx?$/).flatMap(
    ({ text }) => text.match(/(?<![.\w])test(?:\.each)?[(<]/g) ?? [],
  )
  const fix = 'Bring them back, or lower the number in this file and give the reason in the commit.'
  expect(written.length, fix).toBeGreaterThanOrEqual(count)
})
