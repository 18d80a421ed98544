import { expect, test } from 'vitest'
import { auditEventNames, auditSubjects } from '#src/contract/authentication/audit-events.ts'
import { codeIn } from './source-files.ts'

const tables = codeIn('src/contract').filter(({ path }) => !path.endsWith('audit-events.ts'))
const services = [...codeIn('src/services'), ...tables]
const known: ReadonlySet<string> = new Set(auditEventNames)
const subjects: ReadonlySet<string> = new Set(auditSubjects)

function named(pattern: RegExp): string[] {
  return services.flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
}

test('every event that a service records has its words', () => {
  const events = named(/\bevent(?: =|:) '([\w.-]+)'/g)
  expect(events.length).toBeGreaterThan(20)
  expect(events.filter((event) => !known.has(event))).toEqual([])
})

test('every kind of record that an entry is about has its word', () => {
  const types = named(/\bsubjectType: '([\w-]+)'/g)
  expect(types.filter((type) => !subjects.has(type))).toEqual([])
})

test('an event is known once', () => {
  expect(auditEventNames.filter((name, at) => auditEventNames.indexOf(name) !== at)).toEqual([])
})
