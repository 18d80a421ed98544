import { expect, test } from 'vitest'
import { changeDecisions } from '#src/contract/authentication/account-lifecycle.ts'
import { correctionDecisions } from '#src/contract/core/deal-corrections.ts'
import { dealDecisions } from '#src/contract/core/deal-lifecycle.ts'
import { branchDecisions } from '#src/contract/location/branch-lifecycle.ts'
import { permissions, staffRoles } from '#src/contract/roles.ts'
import { routeTables } from './route-tables.ts'
import { codeIn } from './source-files.ts'

const tables = await routeTables()
const rows = tables.flatMap(({ file, routes }) => routes.map((row) => ({ file, row })))

test('every row of every route table says who may come in', () => {
  const open = rows.filter(({ row }) => !isAllowance(row.allow))
  expect(
    open.map(({ file, row }) => `${file} ${row.path}`),
    "Give the row allow: a permission, roles, 'signed-in' or 'public'.",
  ).toEqual([])
})

test('every write names the audit event that its service writes', () => {
  const tables = codeIn('src/contract').filter(({ path }) => !path.endsWith('audit-events.ts'))
  const spelled = [...codeIn('src/services'), ...tables].flatMap(({ text }) =>
    [...text.matchAll(/'([a-z]+(?:-[a-z]+)*(?:\.[a-z]+(?:-[a-z]+)*)+)'/g)].map((match) => match[1]),
  )
  const kept = codeIn('src/services').flatMap(({ text }) =>
    [...text.matchAll(/simpleRecords\(\w+, \{\s+noun: '([a-z-]+)'/g)].flatMap(([, noun]) =>
      ['added', 'updated', 'deleted'].map((act) => `${noun}.${act}`),
    ),
  )
  const { business, contact } = changeDecisions
  const decisions = [
    business,
    contact,
    dealDecisions,
    correctionDecisions,
    branchDecisions,
  ].flatMap((table): { event: string }[] => Object.values(table))
  const events = new Set([...spelled, ...kept, ...decisions.map(({ event }) => event)])
  const unknown = rows.filter(
    ({ row }) => 'audit' in row && row.audit !== null && !events.has(row.audit),
  )
  expect(
    unknown.map(({ file, row }) => `${file} ${row.path}`),
    "Name the event that the service records as the row's audit.",
  ).toEqual([])
})

test('browsers only read and post', () => {
  expect(rows.filter(({ row }) => !['get', 'post'].includes(row.method))).toEqual([])
})

test('an address answers a method once', () => {
  const names = rows.map(({ row }) => `${row.method} ${row.path}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('a route table holds rows and nothing else', () => {
  const more = /=>\s*\{|\basync\b|\bawait\b|<\w+|(path|pattern|allow):/
  expect(tables.filter(({ text }) => more.test(text)).map(({ file }) => file)).toEqual([])
})

function isAllowance(allow: unknown): boolean {
  if (typeof allow === 'string') return isName(allow)
  if (!allow || typeof allow !== 'object' || !('roles' in allow)) return false
  const { roles } = allow
  const permission = 'permission' in allow ? allow.permission : undefined
  const known = Array.isArray(roles) && roles.every((role) => staffRoles.includes(role))
  return known && (permission === undefined || isName(permission))
}

function isName(allow: unknown): boolean {
  return allow === 'public' || allow === 'signed-in' || permissions.some((one) => one === allow)
}
