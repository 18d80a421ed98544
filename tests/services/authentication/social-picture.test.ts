import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Token } from '#src/contract/authentication/tokens.ts'
import { users } from '#src/services/authentication/schema.ts'
import { socialPictures } from '#src/services/authentication/social/schema.ts'
import { takePictures } from '#src/services/authentication/social/take-pictures.ts'
import { files } from '#src/services/files/schema.ts'
import { dataOf } from '#tests/support/answers.ts'
import { loopback } from '#tests/support/loopback.ts'
import { socialService } from '#tests/support/social-service.ts'

const background = { r: 200, g: 120, b: 40 }
const picture = await sharp({ create: { width: 96, height: 96, channels: 3, background } })
  .png()
  .toBuffer()
const requests: string[] = []
const hosts = await loopback(async (request) => {
  const { pathname } = new URL(request.url)
  requests.push(pathname)
  if (pathname === '/moved') return Response.redirect(`${new URL(request.url).origin}/face`, 302)
  if (pathname === '/page') return new Response('<svg onload="alert(1)">')
  if (pathname === '/huge') return new Response(new Uint8Array(12 * 1024 * 1024))
  if (pathname === '/gone') return new Response('gone', { status: 404 })
  return new Response(new Uint8Array(picture))
})
const { db, deps, google, post } = await socialService([hosts])

let number = 0
/** Somebody new whose provider names such a picture. */
async function signUp(address: unknown): Promise<string> {
  number += 1
  const claims = { sub: `pictured ${number}`, name: 'Amaya Gunasekara', picture: address }
  const answer = await post('google/sign-up', await google.idToken({ claims }))
  return (await dataOf<Token>(answer)).userId
}
async function imageOf(userId: string): Promise<string | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row?.imageUrl ?? null
}
const queued = () => db.$count(socialPictures)
/** As the job does, as if the pause after a failure were over. */
async function work() {
  await db.update(socialPictures).set({ dueAt: new Date(Date.now() - 1000) })
  return takePictures(deps)
}

describe('the picture of whoever signs up with a provider [AUTH-33, U09]', () => {
  test('becomes a file of the new account without anybody waiting for the provider', async () => {
    const before = requests.length
    const userId = await signUp(`${hosts}/face`)
    expect(await imageOf(userId)).toBeNull()
    expect(requests).toHaveLength(before)
    await work()
    const url = await imageOf(userId)
    expect(url).toMatch(/^\/api\/v1\/files\/files\//)
    const [file] = await db.select().from(files)
    expect(url).toContain(file?.id)
    expect(await queued()).toBe(0)
  })

  test.each(['moved', 'page', 'huge', 'gone'])(
    'the picture of whoever signs up with a provider is left out where the provider answers with %s; it is asked three times and no more',
    async (path) => {
      const userId = await signUp(`${hosts}/${path}`)
      for (let time = 0; time < 5; time += 1) await work()
      expect(await imageOf(userId)).toBeNull()
      expect(requests.filter((one) => one === `/${path}`)).toHaveLength(3)
      expect(await queued()).toBe(0)
    },
  )

  test('the picture of whoever signs up with a provider is taken once by several processes, and not again before a minute is over', async () => {
    const before = requests.length
    const userId = await signUp(`${hosts}/face`)
    await Promise.all([takePictures(deps), takePictures(deps), takePictures(deps)])
    expect(requests).toHaveLength(before + 1)
    expect(await imageOf(userId)).not.toBeNull()
    await signUp(`${hosts}/gone`)
    for (let time = 0; time < 3; time += 1) await takePictures(deps)
    expect(requests).toHaveLength(before + 2)
    await db.delete(socialPictures)
  })

  test('the picture of whoever signs up with a provider does not replace one that was chosen meanwhile', async () => {
    const userId = await signUp(`${hosts}/face`)
    await db.update(users).set({ imageUrl: '/chosen' }).where(eq(users.id, userId))
    await work()
    expect(await imageOf(userId)).toBe('/chosen')
    expect(await queued()).toBe(0)
  })

  test('the picture of whoever signs up with a provider is never fetched from anywhere else, nor where hosts changed since', async () => {
    const elsewhere = await loopback(async (request) => {
      requests.push(`elsewhere ${request.url}`)
      return new Response(new Uint8Array(picture))
    })
    const port = new URL(hosts).port
    const others = [
      `${elsewhere}/face`,
      `http://localhost.evil.example:${port}/face`,
      'file:///x',
      7,
    ]
    for (const other of others) await signUp(other)
    expect(await queued()).toBe(0)
    const userId = await signUp(`${hosts}/face`)
    await db.update(socialPictures).set({ address: `${elsewhere}/face` })
    for (let time = 0; time < 3; time += 1) await work()
    expect(await imageOf(userId)).toBeNull()
    expect(requests.filter((one) => one.startsWith('elsewhere'))).toEqual([])
    expect(await queued()).toBe(0)
  })
})
