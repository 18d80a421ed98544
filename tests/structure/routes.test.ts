import { describe, expect, test } from 'vitest'
import { permissions } from '#src/contract/permissions.ts'
import { staffRoles } from '#src/contract/roles.ts'
import { routeTables } from './route-tables.ts'

const tables = await routeTables()
const rows = tables.flatMap(({ file, routes }) => routes.map((row) => ({ file, row })))

test('Z01 every row of every route table says who may come in', () => {
  const open = rows.filter(({ row }) => !isAllowance(row.allow))
  expect(open.map(({ file, row }) => `${file} ${row.path}`)).toEqual([])
})

test('P04 every write names its audit event', () => {
  const silent = rows.filter(
    ({ row }) => row.method === 'post' && !/^[a-z][\w.-]+$/.test(row.audit),
  )
  expect(silent.map(({ file, row }) => `${file} ${row.path}`)).toEqual([])
})

test('browsers only read and post', () => {
  expect(rows.filter(({ row }) => !['get', 'post'].includes(row.method))).toEqual([])
})

test('an address answers a method once', () => {
  const names = rows.map(({ row }) => `${row.method} ${row.path}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

describe('a slice', () => {
  test.each(tables)('$file holds rows and nothing else', ({ text }) => {
    expect(text).not.toMatch(/=>\s*\{|async |await |<\w+/)
  })

  test.each(tables)('$file takes its addresses from paths', ({ text }) => {
    expect(text).not.toMatch(/path:\s*['"`]/)
  })
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
