import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'

const page = readFileSync(inRoot('docs', 'security.md'), 'utf8')
const rows = [...page.matchAll(/^\| ([A-Z]\d\d) \| .+ \| (.+) \|$/gm)].map(([, id, files]) => ({
  id,
  files: [...(files ?? '').matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? ''),
}))

test('every rule of docs/security.md stands there once, with tests that exist', () => {
  expect(rows.length).toBeGreaterThan(100)
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  const missing = rows.flatMap(({ id, files }) =>
    files.length === 0 || files.some((file) => !existsSync(inRoot('tests', file))) ? [id] : [],
  )
  expect(missing, "Name at least one existing test file in the rule's last column.").toEqual([])
})

test('every purpose of a secret is in the inventory of keys', () => {
  const source = readFileSync(inRoot('src', 'platform', 'secret-box.ts'), 'utf8')
  const purposes = Array.from(source.matchAll(/^ {2}\| '([^']+)'$/gm), ([, purpose]) => purpose)
  expect(purposes).toContain('outbox')
  expect(purposes.filter((purpose) => !page.includes(`\`${purpose}\``))).toEqual([])
})
