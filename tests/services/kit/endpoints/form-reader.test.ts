import { describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { addAccount, PASSWORD, signInAs } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const authentication = createAuthenticationService(deps)
const { email } = await addAccount(db)
const KB = 1024
const fields = { grant_type: 'password', username: email, password: PASSWORD, user_role: 'ADMIN' }
const good = new URLSearchParams(fields).toString()

function post(body: BodyInit, type: string | null = 'application/x-www-form-urlencoded') {
  const headers = type === null ? undefined : { 'content-type': type }
  return authentication.request('/oauth/token', {
    method: 'POST',
    body,
    ...(headers && { headers }),
  })
}

/** A body that counts what is taken of it. */
function metered(piece: string, times: number) {
  const read = { bytes: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read.bytes >= piece.length * times) return controller.close()
        read.bytes += piece.length
        controller.enqueue(Buffer.from(piece))
      },
    },
    { highWaterMark: 0 },
  )
  return { body, read }
}

describe('a form that a service reads [U11]', () => {
  test('is read as before, urlencoded and in parts', async () => {
    expect((await post(good)).status).toBe(200)
    const parts = new FormData()
    for (const [name, value] of Object.entries(fields)) parts.append(name, value)
    expect((await post(parts, null)).status).toBe(200)
  })

  test.each([
    ['no names', 'a&'.repeat(50)],
    ['separators alone', '&'.repeat(100)],
    ['ever new names', Array.from({ length: 50 }, (_, at) => `n${at}=1&`).join('')],
  ])('to its 201st field and no further: %s', async (_, piece) => {
    const { body, read } = metered(piece, 500)
    const request = new Request('http://x/oauth/token', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(piece.length * 500),
      },
    } as RequestInit)
    const answer = await authentication.fetch(request)
    expect(answer.status).toBe(400)
    expect((await answer.json()).code).toBe(4000)
    expect(read.bytes).toBeLessThan(piece.length * 10)
  })

  test.each([
    ['another type', good, 'text/plain'],
    ['a broken one', '--x\r\nbroken', 'multipart/form-data; boundary=x'],
    ['none', '', 'application/x-www-form-urlencoded'],
    ['NUL', `${good}&x=%00`, 'application/x-www-form-urlencoded'],
    ['too many bytes', `x=${'a'.repeat(257 * KB)}`, 'application/x-www-form-urlencoded'],
    ['a text that no field takes', `x=${'a'.repeat(65 * KB)}`, 'application/x-www-form-urlencoded'],
  ])('or is refused: %s', async (_, body, type) => {
    const answer = await post(body, type)
    expect(answer.status).toBe(400)
    expect((await answer.json()).code).toBe(4000)
    expect(deps.lines.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})

test('a text longer than any field is refused before the schema, wherever in the JSON it is [U11]', async () => {
  const { headers } = await signInAs(authentication, { email })
  const long = 'a'.repeat(65 * KB)
  for (const body of [{ fullName: long }, { fullName: 'A', more: [{ deep: long }] }]) {
    const answer = await authentication.request('/users', {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(400)
  }
})
