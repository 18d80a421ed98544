import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'

const LINES_MAX = 60
const groups = ['New', 'Changed', 'Fixed', 'For operators']

const sections = readFileSync(inRoot('CHANGELOG.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((text) => text.trimEnd())
const releases = sections.filter((text) => !text.startsWith('Unreleased'))

test('the newest release of the changelog is the version that runs', () => {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  expect(releases[0]?.split(' ')[0]).toBe(version)
})

test('what is not released yet comes first, once at most', () => {
  expect(sections.slice(1).filter((text) => text.startsWith('Unreleased'))).toEqual([])
})

test.each(sections)('section %# is short, with its groups in order', (section) => {
  expect(section.split('\n').length, 'Merge what belongs together.').toBeLessThanOrEqual(LINES_MAX)
  const heads = [...section.matchAll(/^### (.+)$/gm)].map(([, head = '']) => head)
  expect(heads).toEqual(groups.filter((group) => heads.includes(group)))
})

test.each(releases)('release %# is dated and names its commit', (release) => {
  expect(release).toMatch(/^\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d\n\nCommit `[0-9a-f]{8}`\.\n/)
})
