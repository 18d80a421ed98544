import { expect, test } from 'vitest'
import { apiHeaders } from '#src/contract/headers.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { offerTypes } from '#src/services/core/offer-types/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const core = createCoreService(deps)
const authentication = createAuthenticationService(deps)
const person = async () =>
  (await signInAs(authentication, await addAccount(db, { role: 'ADMIN', business: undefined })))
    .headers
const [one, other] = [await person(), await person()]

async function add(headers: Record<string, string>, key: string | null, text: string) {
  const answer = await core.request('/offer-types', {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...(key !== null && { [apiHeaders.formKey]: key }),
    },
    body: text,
  })
  const { code, data }: { code: number; data: { id?: string } } = await answer.json()
  return { status: answer.status, code, id: data.id }
}
const named = (name: string) => JSON.stringify({ name })

test('a key that comes again with something else is refused, and adds nothing [R12]', async () => {
  const key = crypto.randomUUID()
  const first = await add(one, key, named('Tea for two'))
  expect(first.status).toBe(200)
  const before = await db.$count(offerTypes)
  for (const body of [
    named('Tea for three'),
    named('tea for two'),
    named('Tea for two!'),
    named('Tea  for two, again'),
    named('Чай на двоих'),
  ]) {
    expect(await add(one, key, body)).toMatchObject({ status: 422, code: 4022 })
  }
  expect(await db.$count(offerTypes)).toBe(before)
})

test('the same contents are the same record, however they are written [R12]', async () => {
  const key = crypto.randomUUID()
  const first = await add(one, key, '{"name":"Rice"}')
  const again = [
    '{ "name" : "Rice" }',
    '{"name":"\\u0052ice"}',
    '{"name":"Rice","unknown":1}',
    '{"name":" Rice "}',
  ]
  for (const body of again) expect((await add(one, key, body)).id).toBe(first.id)
})

test('another person’s key, another key and none are other records [R12]', async () => {
  const key = crypto.randomUUID()
  const ids = [
    await add(one, key, named('Hoppers')),
    await add(other, key, named('String hoppers')),
    await add(one, crypto.randomUUID(), named('Kottu')),
    await add(one, null, named('Roti')),
    await add(one, 'not a key', named('Pittu')),
  ].map(({ id }) => id)
  expect(new Set(ids).size).toBe(5)
  expect(ids).not.toContain(undefined)
})
