import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createFilesService } from '#src/services/files/app.ts'
import { ownsImages } from '#src/services/files/index.ts'
import { storeImage } from '#src/services/files/store-file.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import { html, pdf, phonePhoto, png } from './sample-files.ts'
import { type Uploaded, upload } from './uploading.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const files = createFilesService(deps)
const authentication = createAuthenticationService(deps)
let owner: Awaited<ReturnType<typeof signInAs>>

beforeAll(async () => {
  owner = await signInAs(authentication, await addAccount(db))
})

async function add(name: string, bytes: Uint8Array, kind = 'IMAGE'): Promise<string> {
  const answer = await upload(files, owner.headers, [{ name, bytes }], { kind })
  return (await dataOf<Uploaded>(answer)).files[0]?.id ?? ''
}

async function bytesOf(id: string, size = 'full'): Promise<Buffer> {
  const answer = await files.request(`/files/${id}?size=${size}`)
  return Buffer.from(await answer.arrayBuffer())
}

describe('a picture', () => {
  test('a picture is public, immutable WebP in three widths', async () => {
    const id = await add('wide.png', await png(2000, 1000))
    for (const [size, width] of [
      ['thumb', 104],
      ['card', 400],
      ['full', 1280],
    ] as const) {
      const answer = await files.request(`/files/${id}?size=${size}`)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width, height: width / 2 })
    }
    expect((await files.request(`/files/${id}?size=original`)).status).toBe(400)
  })

  test('a picture is never made larger than it was, nor too high for its format', async () => {
    const small = await sharp(await bytesOf(await add('small.png', await png(60, 30)))).metadata()
    expect(small).toMatchObject({ width: 60, height: 30 })
    const high = await sharp(await bytesOf(await add('high.png', await png(50, 20_000)))).metadata()
    expect(high.height).toBeLessThanOrEqual(1280 * 4)
  })

  test('a picture stands upright and tells nothing of where and by whom it was taken', async () => {
    const photo = await phonePhoto()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    expect(photo.includes('Nadeesha')).toBe(true)
    const stored = await bytesOf(await add('photo.jpg', photo))
    const metadata = await sharp(stored).metadata()
    expect(metadata).toMatchObject({ width: 200, height: 600 })
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(stored.includes('Nadeesha')).toBe(false)
    const top = await sharp(stored)
      .extract({ left: 100, top: 50, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(top[0]).toBeGreaterThan(200)
  })

  test('a picture loses what was hidden behind it', async () => {
    const polyglot = Buffer.concat([await png(100, 100), html])
    const id = await add('polyglot.png', polyglot)
    for (const size of ['thumb', 'card', 'full']) {
      expect((await bytesOf(id, size)).includes('<script>')).toBe(false)
    }
  })

  test('a picture that does not exist answers 4004, and odd ids a 4xx', async () => {
    const missing = await files.request('/files/0198a5c0-0000-7000-8000-000000000000')
    expect(await refusalOf(missing)).toMatchObject({ status: 404, code: 4004 })
    for (const id of ['1', '..%2f..%2fetc%2fpasswd', '%00', "';--"]) {
      expect((await files.request(`/files/${id}`)).status).toBeLessThan(405)
      expect((await files.request(`/files/${id}`)).status).toBeGreaterThanOrEqual(400)
    }
  })

  test('a picture of the demo world is stored as if its owner had uploaded it', async () => {
    const { url } = await storeImage(db, deps.storage, owner.userId, await png(50, 50))
    expect(await db.transaction((tx) => ownsImages(tx, [owner.userId], [url]))).toBe(true)
    expect((await files.request(url.replace('/api/v1/files', ''))).status).toBe(200)
  })
})

describe('a document', () => {
  test('a document is an attachment for its owner and administrators, missing for everybody else', async () => {
    const id = await add('Übersicht "2026".pdf', pdf, 'DOCUMENT')
    const admin = await signInAs(authentication, await addAccount(db, { role: 'ADMIN' }))
    for (const { headers } of [owner, admin]) {
      const answer = await files.request(`/files/${id}`, { headers })
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition':
          'attachment; filename="document.pdf"; filename*=UTF-8\'\'%C3%9Cbersicht%202026.pdf',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
    }
    const rival = await signInAs(authentication, await addAccount(db))
    const strangers = [
      await files.request(`/files/${id}`),
      await files.request(`/files/${id}`, { headers: rival.headers }),
    ]
    for (const answer of strangers) expect(await refusalOf(answer)).toMatchObject({ code: 4004 })
    const expired = await files.request(`/files/${id}`, { headers: { authorization: 'Bearer x' } })
    expect(expired.status).toBe(401)
  })
})

test('an image address is only that of a picture which this person uploaded', async () => {
  const own = `/api/v1/files/files/${await add('own.png', await png(40, 40))}`
  const document = `/api/v1/files/files/${await add('own.pdf', pdf, 'DOCUMENT')}`
  const rival = await addAccount(db)
  const check = (userId: string, urls: string[]) =>
    db.transaction((tx) => ownsImages(tx, [userId], urls))
  expect(await check(owner.userId, [own, own])).toBe(true)
  expect(await check(owner.userId, [])).toBe(true)
  expect(await check(rival.id, [own])).toBe(false)
  const bad = [
    document,
    `${own}?size=full`,
    `https://elsewhere.example${own}`,
    'http://169.254.169.254/latest',
    'javascript:alert(1)',
    '/api/v1/files/files/0198a5c0-0000-7000-8000-000000000000',
    `${own}\n`,
  ]
  for (const url of bad) {
    expect(await check(owner.userId, [own, url]), url).toBe(false)
  }
})
