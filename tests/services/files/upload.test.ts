import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createFilesService } from '#src/services/files/app.ts'
import { files as rows } from '#src/services/files/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import { bomb, gif, html, pdf, png, svg } from './sample-files.ts'
import { type Uploaded, upload } from './uploading.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const files = createFilesService(deps)
const authentication = createAuthenticationService(deps)
let headers: Record<string, string>
let picture: Buffer

beforeAll(async () => {
  headers = (await signInAs(authentication, await addAccount(db))).headers
  picture = await png(120, 80)
})

const storedNames = async ({ files: stored }: Uploaded) => {
  const names = []
  for (const { id } of stored) {
    const [row] = await db.select({ name: rows.name }).from(rows).where(eq(rows.id, id))
    names.push(row?.name)
  }
  return names
}

describe('a merchant uploads', () => {
  test('jpeg, jpg and png pictures and gets their addresses [FILES-04]', async () => {
    const jpeg = await sharp(picture).jpeg().toBuffer()
    const parts = [
      { name: 'a.png', bytes: picture },
      { name: 'b.JPG', bytes: jpeg },
      { name: 'c.jpeg', bytes: jpeg },
    ]
    const { files: stored } = await dataOf<Uploaded>(await upload(files, headers, parts))
    expect(stored).toHaveLength(3)
    for (const { id, url } of stored) expect(url).toBe(`/api/v1/files/files/${id}`)
  })

  test('a pdf as a document, and as nothing else [FILES-02]', async () => {
    const part = { name: 'proof.pdf', bytes: pdf, type: 'application/pdf' }
    expect((await upload(files, headers, [part], { kind: 'DOCUMENT' })).status).toBe(200)
    const image = await upload(files, headers, [part])
    expect((await refusalOf(image)).displayMessage).toBe('Unsupported file type')
  })

  test('nothing else, whatever its name says [FILES-08]', async () => {
    const bad = [
      { name: 'a.svg', bytes: svg },
      { name: 'a.gif', bytes: gif },
      { name: 'a.html', bytes: html },
      { name: 'a.html', bytes: picture },
      { name: 'a.png.html', bytes: picture },
      { name: 'a.png\0.html', bytes: picture },
      { name: 'png', bytes: picture },
      { name: 'a.webp', bytes: picture },
    ]
    for (const part of bad) {
      expect(await refusalOf(await upload(files, headers, [part])), part.name).toMatchObject({
        status: 400,
        code: 4000,
        displayMessage: 'Unsupported file type',
      })
    }
    const russian = await upload(files, { ...headers, 'accept-language': 'ru' }, [
      { name: 'a.svg', bytes: svg },
    ])
    expect((await refusalOf(russian)).displayMessage).toBe('Неподдерживаемый тип файла')
  })

  test('all of a form or nothing', async () => {
    const before = await db.$count(rows)
    const parts = [
      { name: 'good.png', bytes: picture },
      { name: 'bad.svg', bytes: svg },
    ]
    expect((await upload(files, headers, parts)).status).toBe(400)
    expect(await db.$count(rows)).toBe(before)
  })

  test('no picture over 5 MB, no document over 10 MB, and is told the limit [FILES-08]', async () => {
    const padded = (start: Uint8Array, size: number) => {
      const bytes = new Uint8Array(size)
      bytes.set(start)
      return bytes
    }
    const image = { name: 'a.png', bytes: padded(picture, 5 * 1024 * 1024 + 1) }
    const answer = await upload(files, headers, [image])
    expect((await refusalOf(answer)).displayMessage).toBe('The picture must be 5 MB or smaller')
    const kind = { kind: 'DOCUMENT' }
    const large = { name: 'a.pdf', bytes: padded(pdf, 10 * 1024 * 1024 + 1) }
    const document = await upload(files, headers, [large], kind)
    expect((await refusalOf(document)).displayMessage).toBe('The document must be 10 MB or smaller')
    const fits = { name: 'a.pdf', bytes: padded(pdf, 6 * 1024 * 1024) }
    expect((await upload(files, headers, [fits], kind)).status).toBe(200)
  })

  test('no picture that would take 40 million pixels to decode', async () => {
    const answer = await upload(files, headers, [{ name: 'bomb.png', bytes: bomb(20_000) }])
    expect((await refusalOf(answer)).displayMessage).toContain('40 million pixels or fewer')
  })

  test('an upload takes at most 11 files, and none without bytes', async () => {
    const part = { name: 'a.png', bytes: picture }
    expect((await upload(files, headers, Array(12).fill(part))).status).toBe(400)
    expect((await upload(files, headers, [])).status).toBe(400)
    const empty = await upload(files, headers, [{ name: 'a.png', bytes: new Uint8Array() }])
    expect((await refusalOf(empty)).displayMessage).toBe('The file is empty.')
    const text = new FormData()
    text.append('files', 'not a file')
    const answer = await files.request('/files/upload', {
      method: 'POST',
      headers: { ...headers, 'x-api-key': deps.settings.apiKey },
      body: text,
    })
    expect(answer.status).toBe(400)
  })

  test('names that are long, hidden or lead elsewhere without harm', async () => {
    const names = [
      '../../etc/passwd.png',
      'C:\\temp\\a.png',
      'a\r\nset-cookie: x.png',
      '\u202egnp.png',
    ]
    const parts = [...names, `${'ж'.repeat(3000)}.png`].map((name) => ({
      name,
      bytes: picture,
    }))
    const stored = await storedNames(await dataOf(await upload(files, headers, parts)))
    expect(stored.slice(0, 4)).toEqual(['passwd.png', 'a.png', 'a set-cookie x.png', 'gnp.png'])
    expect([...(stored[4] ?? '')]).toHaveLength(154)
  })

  test('no more than the quota of one person, also side by side', async () => {
    const { headers: own, userId } = await signInAs(authentication, await addAccount(db))
    const part = { name: 'a.png', bytes: picture }
    await upload(files, own, [part])
    await db
      .update(rows)
      .set({ bytes: sql`${1024 * 1024 * 1024} - 1200` })
      .where(eq(rows.ownerId, userId))
    const answers = await Promise.all(Array.from({ length: 30 }, () => upload(files, own, [part])))
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 422]))
    const used = sql<number>`sum(${rows.bytes})::float8`
    const [sum] = await db.select({ used }).from(rows).where(eq(rows.ownerId, userId))
    expect(sum?.used).toBeLessThanOrEqual(1024 * 1024 * 1024)
  })

  test('only with the API key and a bearer token', async () => {
    const part = [{ name: 'a.png', bytes: picture }]
    expect((await upload(files, {}, part)).status).toBe(401)
    expect((await upload(files, { ...headers, 'x-api-key': 'wrong' }, part)).status).toBe(401)
    const large = [{ name: 'a.png', bytes: new Uint8Array(300 * 1024) }]
    expect((await upload(files, { ...headers, 'x-api-key': 'wrong' }, large)).status).toBe(400)
  })
})
