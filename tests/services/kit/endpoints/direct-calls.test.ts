import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DirectCall } from '#src/contract/direct-call.ts'
import { services } from '#src/contract/services.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { createServices } from '#src/start/service-deps.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const { authentication, core } = createServices(deps)
const merchant = await addAccount(db)
const { accessToken } = await signInAs(authentication, merchant)

function endpointAt(method: string, path: string) {
  const found = services.core.find((one) => one.method === method && one.path === path)
  if (!found) throw new Error(`no ${method} ${path}`)
  return found
}

function call(method: string, path: string, rest: Partial<DirectCall> = {}) {
  return core.call({
    endpoint: endpointAt(method, path),
    params: {},
    query: {},
    body: undefined,
    token: accessToken,
    userId: merchant.id,
    language: 'en',
    timeZone: 'Asia/Colombo',
    requestId: randomUUID(),
    clientAddress: null,
    deadlineMs: 60_000,
    signal: undefined,
    ...rest,
  })
}

const LIST = '/deals/{role}/{page}/{size}/search/{term}'
const params = { role: 'MERCHANT', page: 0, size: 25, term: 'ALL' }

test('a direct call answers what its request would, numbers in addresses and all', async () => {
  const answer = await call('get', LIST, { params, query: { userId: merchant.id } })
  const response = await core.request('/deals/MERCHANT/0/25/search/ALL', {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { data, message, displayMessage } = await response.json()
  expect(answer).toEqual({ ok: true, data, message, displayMessage })
})

test.each([
  ['no token', { token: null }, 'unauthenticated'],
  ['a bad token', { token: 'x' }, 'unauthenticated'],
  ['somebody else’s id beside the token', { userId: randomUUID() }, 'forbidden'],
  ['somebody else’s id in the query', { query: { userId: randomUUID() } }, 'forbidden'],
  ['another role in the path', { params: { ...params, role: 'ADMIN' } }, 'forbidden'],
  ['input that the schema refuses', { params: { ...params, page: -1 } }, 'invalid'],
])('a direct call with %s is refused', async (_, rest, kind) => {
  expect(await call('get', LIST, { params, ...rest })).toMatchObject({ ok: false, kind })
})

test('a direct call of more than a request may carry is refused', async () => {
  const body = { title: 'x'.repeat(300_000) }
  expect(await call('post', '/deals/{role}', { params: { role: 'MERCHANT' }, body })).toMatchObject(
    { ok: false, kind: 'invalid' },
  )
})

test('a direct call for what is not one’s own leaves a row in the audit trail', async () => {
  const requestId = randomUUID()
  const rival = await addAccount(db)
  const { accessToken: token } = await signInAs(authentication, rival)
  await call('get', LIST, { params, token, userId: merchant.id, requestId })
  const rows = await db.select().from(auditEntries).where(eq(auditEntries.requestId, requestId))
  expect(rows).toHaveLength(1)
})
