import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#src/database/migrate.ts'
import { patience } from '#src/services/files/s3/client.ts'
import { createS3Storage } from '#src/services/files/s3/storage.ts'
import { pdf, png } from '#tests/services/files/sample-files.ts'
import type { Uploaded } from '#tests/services/files/uploading.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { folderOfFile, runCommand } from '#tests/support/backups.ts'
import { testDatabase } from '#tests/support/database.ts'
import { programs } from '#tests/support/own-postgres.ts'
import { envOf, startS3 } from '#tests/support/s3-server.ts'
import { startServer } from '#tests/support/server.ts'
import { shortWaits } from '#tests/support/short-waits.ts'
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts'
import { envOn } from '#tests/support/two-processes.ts'

const database = await testDatabase()
const { db } = database
const s3 = await startS3()
afterAll(() => s3.close())
const ownServer = await startThrowawayPostgres()
const place = folderOfFile()

const UPSTREAM_API_KEY = 'a key that both processes of this test know'
const env = { ...envOn(database), ...envOf(s3), UPSTREAM_API_KEY }

async function send(origin: string, token: string, name: string, bytes: Uint8Array, kind: string) {
  const body = new FormData()
  body.append('files', new File([new Uint8Array(bytes)], name))
  body.append('kind', kind)
  const headers = { authorization: `Bearer ${token}`, 'x-api-key': UPSTREAM_API_KEY }
  return fetch(`${origin}/api/v1/files/files/upload`, { method: 'POST', headers, body })
}

const keysOf = async () => {
  const keys: string[] = []
  for await (const { key } of createS3Storage(s3.settings).list()) keys.push(key)
  return keys.sort()
}

test('what one process takes another shows, with no folder in common, and to whom it may [OPS-50]', async () => {
  const [one, other] = await Promise.all([startServer(env), startServer(env)])
  const [owner, stranger] = await Promise.all([addAccount(db), addAccount(db)])
  const token = await tokenFrom(one.origin, owner.email)
  const { data: pictures }: { data: Uploaded } = await (
    await send(one.origin, token, 'a.png', await png(60, 40), 'IMAGE')
  ).json()
  const { data: documents }: { data: Uploaded } = await (
    await send(one.origin, token, 'proof.pdf', pdf, 'DOCUMENT')
  ).json()

  const picture = await fetch(`${other.origin}${pictures.files[0]?.url}?size=thumb`)
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect(picture.headers.get('cache-control')).toContain('immutable')

  const document = `${other.origin}${documents.files[0]?.url}`
  expect((await fetch(document)).status).toBe(404)
  const others = await tokenFrom(other.origin, stranger.email)
  const asStranger = await fetch(document, { headers: { authorization: `Bearer ${others}` } })
  expect(asStranger.status).toBe(404)
  const own = await fetch(document, { headers: { authorization: `Bearer ${token}` } })
  expect(Buffer.from(await own.arrayBuffer()).equals(Buffer.from(pdf))).toBe(true)
  expect(own.headers.get('content-type')).toBe('application/pdf')
  expect(own.headers.get('content-disposition')).toContain('attachment')
  expect(own.headers.get('cache-control')).toBe('no-store')

  expect(await keysOf()).toHaveLength(4)
  for (const { dataDir } of [one, other]) {
    expect((await readdir(dataDir)).includes('files'), dataDir).toBe(false)
  }
})

test('while the bucket hangs a request ends with 503 and the rest goes on; afterwards so do files [OPS-51]', async () => {
  const NODE_OPTIONS = shortWaits(patience.sendMs, patience.tryMs)
  const server = await startServer({ ...env, NODE_OPTIONS })
  const owner = await addAccount(db)
  const token = await tokenFrom(server.origin, owner.email)
  const before = await keysOf()
  onTestFinished(() => {
    s3.instead = null
  })
  s3.instead = () => undefined
  const refused = await send(server.origin, token, 'b.png', await png(30, 30), 'IMAGE')
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  expect(server.output()).toContain('file storage not available')
  s3.instead = null
  await expect
    .poll(
      async () => (await send(server.origin, token, 'c.png', await png(30, 30), 'IMAGE')).status,
      { interval: 200 },
    )
    .toBe(200)
  expect(await keysOf()).toHaveLength(before.length + 3)
})

test.runIf(programs)(
  'files in a bucket are backed up and restored into an empty one, and into no other [OPS-54]',
  async () => {
    const target = await startS3('restored-files')
    const at = (name: string) => ownServer?.at('dealdesk', name) ?? ''
    ownServer?.create('from')
    ownServer?.create('into')
    await migrate(at('from'))
    const kept = await keysOf()
    const words = ['backup', '--to', join(place, 'backup'), '--plain']
    const DATA_DIR = join(place, 'data')
    const made = await runCommand(words, { ...envOf(s3), DATABASE_URL: at('from'), DATA_DIR })
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining(`${kept.length} files`) })

    const restore = ['restore', '--from', join(place, 'backup')]
    const full = await runCommand(restore, { ...envOf(s3), DATABASE_URL: at('into'), DATA_DIR })
    expect(full).toMatchObject({
      code: 2,
      text: expect.stringContaining('the bucket dealdesk-files holds files'),
    })
    const put = await runCommand(restore, { ...envOf(target), DATABASE_URL: at('into'), DATA_DIR })
    const agrees = expect.stringContaining('every count and checksum agrees')
    expect(put).toMatchObject({ code: 0, text: agrees })
    const [from, into] = [createS3Storage(s3.settings), createS3Storage(target.settings)]
    for (const key of kept) expect(await into.read(key)).toEqual(await from.read(key))
    await target.close()
  },
)
