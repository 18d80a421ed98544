import { expect, test } from 'vitest'
import { apiHeaders } from '#src/contract/headers.ts'
import { offerTypes } from '#src/services/core/offer-types/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fetchPatiently } from '#tests/support/patient-fetch.ts'
import { startServer } from '#tests/support/server.ts'

const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}

test('a form sent many times at once over two processes adds one record; another person’s adds theirs [R12]', async () => {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const origins = servers.map(({ origin }) => origin)
  const [one, other] = await Promise.all([
    addAccount(db, { role: 'ADMIN', business: undefined }),
    addAccount(db, { role: 'ADMIN', business: undefined }),
  ])
  const key = crypto.randomUUID()
  async function send({ id: userId, email }: typeof one, name: string) {
    const authorization = `Bearer ${await tokenFrom(origins[0] ?? '', email)}`
    const headers = { authorization, 'content-type': 'application/json', [apiHeaders.formKey]: key }
    const body = JSON.stringify({ name, userId })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_none, at) =>
        fetchPatiently(`${origins[at % 2]}/api/v1/core/offer-types`, {
          method: 'POST',
          headers,
          body,
        }),
      ),
    )
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    return new Set(bodies.map(({ data }: { data: { id: string } }) => data.id))
  }

  const before = await db.$count(offerTypes)
  const ids = [await send(one, 'Two for one'), await send(other, 'Three for two')]
  expect(ids.map(({ size }) => size)).toEqual([1, 1])
  expect(await db.$count(offerTypes)).toBe(before + 2)
})
