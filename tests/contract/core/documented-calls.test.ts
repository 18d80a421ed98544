import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Callers, Endpoint } from '#src/contract/endpoint.ts'
import { services } from '#src/contract/services.ts'
import { root } from '#tests/structure/source-files.ts'

const letters: Record<string, string> = { A: 'ADMIN', B: 'BANK', M: 'MERCHANT', U: 'USER' }
/** What the table's words stand for in an answer; a message travels in the envelope. */
const meanings: Record<string, string[]> = {
  paging: ['page', 'totalItems', 'totalPages'],
  message: [],
}

type Call = { method: string; path: string; answer: string[]; callers: string }
const calls = documentedCalls()

test('the table of calls lists the deals, coupons, reports and views [API-19]', () => {
  expect(calls.length).toBeGreaterThanOrEqual(33)
})

test.each(calls)(
  '$method $path is for $callers and answers what the table says [API-19]',
  (call) => {
    const found = (services.core as readonly Endpoint[]).find(
      ({ method, path }) => method === call.method && path === call.path,
    )
    expect(found && namesOf(found.callers)).toBe(call.callers)
    const fields = found ? fieldsOf(z.toJSONSchema(found.data, { unrepresentable: 'any' })) : []
    expect(call.answer.filter((field) => !fields.includes(field))).toEqual([])
  },
)

/** Of the table in calls.md; an address with a choice is several. */
function documentedCalls(): Call[] {
  const text = readFileSync(join(root, 'docs/requirements/calls.md'), 'utf8')
  const [, core = ''] = /## Core service\n(.*?)\n## /s.exec(text) ?? []
  const rows = core.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  return rows.flatMap(([, method = '', address = '', , answer = '', callers = '']) => {
    if (!/^(deals|coupons|reports|views)\b/.test(address)) return []
    return pathsOf(address).map((path) => ({
      method: method.toLowerCase(),
      path,
      answer: (answer.split(';')[0]?.match(/\w+/g) ?? []).flatMap(
        (word) => meanings[word] ?? [word],
      ),
      callers: callers === 'public' ? callers : rolesIn(callers),
    }))
  })
}

function rolesIn(callers: string): string {
  const found = [...new Set(callers.match(/\b[ABMU]\b/g))]
  return found
    .map((letter) => letters[letter] ?? '')
    .sort()
    .join(' ')
}

/** `reports/{merchants or banks}/summary, /detail` is four addresses. */
function pathsOf(address: string): string[] {
  const [, base = ''] = /^(.*?)(?: \(.*)?$/.exec(address) ?? []
  const [first = '', ...others] = base.split(/, (?=\/)/)
  const ends = others.map((end) => first.slice(0, first.lastIndexOf('/')) + end)
  return [first, ...ends].flatMap((path) => {
    const [choice, words] = /\{(\w+(?:(?:, | or )\w+)+)\}/.exec(path) ?? []
    if (!choice) return [`/${path}`]
    return (words ?? '').split(/, | or /).map((word) => `/${path.replace(choice, word)}`)
  })
}

function namesOf(callers: Callers): string {
  return typeof callers === 'string' ? callers : [...callers].sort().join(' ')
}

/** The names of an answer's fields, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return [...own, ...Object.values(schema).flatMap(fieldsOf)]
}
