import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Token } from '#src/contract/authentication/tokens.ts'
import { users } from '#src/services/authentication/schema.ts'
import { files } from '#src/services/files/schema.ts'
import { dataOf } from '#tests/support/answers.ts'
import { loopback } from '#tests/support/loopback.ts'
import { socialService } from '#tests/support/social-service.ts'

const background = { r: 200, g: 120, b: 40 }
const picture = await sharp({ create: { width: 96, height: 96, channels: 3, background } })
  .png()
  .toBuffer()
const asked: string[] = []
const hosts = await loopback(async (request) => {
  const { pathname } = new URL(request.url)
  asked.push(pathname)
  if (pathname === '/moved') return Response.redirect(`${new URL(request.url).origin}/face`, 302)
  if (pathname === '/page') return new Response('<svg onload="alert(1)">')
  if (pathname === '/huge') return new Response(new Uint8Array(12 * 1024 * 1024))
  if (pathname === '/gone') return new Response('gone', { status: 404 })
  return new Response(new Uint8Array(picture))
})
const { db, google, post } = await socialService([hosts])

let number = 0
async function imageOf(address: unknown): Promise<string | null> {
  number += 1
  const claims = { sub: `pictured ${number}`, name: 'Amaya Gunasekara', picture: address }
  const answer = await post('google/sign-up', await google.idToken({ claims }))
  const { userId } = await dataOf<Token>(answer)
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row?.imageUrl ?? null
}

describe('AUTH-33 U09 the picture of whoever signs up with a provider', () => {
  test('becomes a file of the new account', async () => {
    const url = await imageOf(`${hosts}/face`)
    expect(url).toMatch(/^\/api\/v1\/files\/files\//)
    const [file] = await db.select().from(files)
    expect(url).toContain(file?.id)
  })

  test.each(['moved', 'page', 'huge', 'gone'])(
    'is left out where the provider answers with %s; the account is made',
    async (path) => {
      expect(await imageOf(`${hosts}/${path}`)).toBeNull()
    },
  )

  test('is never fetched from anywhere else', async () => {
    const elsewhere = await loopback(async (request) => {
      asked.push(`elsewhere ${request.url}`)
      return new Response(new Uint8Array(picture))
    })
    const port = new URL(hosts).port
    const others = [
      `${elsewhere}/face`,
      `http://localhost.evil.example:${port}/face`,
      'file:///x',
      7,
    ]
    for (const other of others) expect(await imageOf(other)).toBeNull()
    expect(asked.filter((one) => one.startsWith('elsewhere'))).toEqual([])
  })
})
