import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { isDiskFull } from '#src/platform/disk-full.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createFilesService } from '#src/services/files/app.ts'
import { createLocalStorage } from '#src/services/files/local-storage.ts'
import { files as rows } from '#src/services/files/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { canTakeRoom, withRoomFor } from '#tests/support/disk-room.ts'
import { testServiceDeps, testSettings } from '#tests/support/service-deps.ts'
import { pdf, png } from './sample-files.ts'
import { type Uploaded, upload } from './uploading.ts'

const folder = await mkdtemp(join(tmpdir(), 'dealdesk-room-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const { db, handles } = await testDatabase()
const deps = { ...(await testServiceDeps(handles)), storage: createLocalStorage(folder) }
const files = createFilesService(deps)
const account = await addAccount(db)
const { headers } = await signInAs(createAuthenticationService(deps), account)

/** Larger than a page of the disk in each of its sizes, and many times that in the full one. */
const large = await sharp({
  create: {
    width: 1200,
    height: 900,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .png()
  .toBuffer()
const stored = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
    .sort()
const recorded = async () => {
  const [files] = await db.select({ rows: count() }).from(rows)
  const uploads = eq(auditEntries.event, 'file.uploaded')
  const [audit] = await db.select({ rows: count() }).from(auditEntries).where(uploads)
  return [files?.rows, audit?.rows]
}
const ROOM = 16 * 1024

test.runIf(canTakeRoom)(
  'without room an upload is refused with 507 and words, nothing of it stays, the rest goes on [L10]',
  async () => {
    const small = { name: 'small.png', bytes: await png(20, 20) }
    const { files: before } = await dataOf<Uploaded>(await upload(files, headers, [small]))
    const [kept, counts] = [stored(), await recorded()]
    await withRoomFor(ROOM, async () => {
      const refused = await upload(files, headers, [small, { name: 'large.png', bytes: large }])
      expect(refused.status).toBe(507)
      expect(await refusalOf(refused)).toMatchObject({
        code: 5007,
        displayMessage: 'We’re out of storage at the moment. Try again later.',
      })
      expect(stored()).toEqual(kept)
      expect(await recorded()).toEqual(counts)
      const read = await files.request(`/files/${before[0]?.id}?size=full`, { headers })
      expect([read.status, (await read.arrayBuffer()).byteLength > 0]).toEqual([200, true])
      expect((await upload(files, headers, [small])).status).toBe(200)
    })
    const again = await upload(files, headers, [small, { name: 'large.png', bytes: large }])
    expect(again.status).toBe(200)
    expect(deps.lines.filter((line) => line.includes('no room to write'))).toHaveLength(1)
  },
)

test.runIf(canTakeRoom)('a coupon file without room is refused like that too [L10]', async () => {
  const body = new FormData()
  body.append('file', new File(['a,b\n'.repeat(20_000)], 'coupons.csv'))
  const key = { 'x-api-key': testSettings.apiKey }
  const [kept, counts] = [stored(), await recorded()]
  const refused = await withRoomFor(ROOM, () =>
    Promise.resolve(
      files.request('/csv/upload', { method: 'POST', headers: { ...key, ...headers }, body }),
    ),
  )
  expect(refused.status).toBe(507)
  expect(stored()).toEqual(kept)
  expect(await recorded()).toEqual(counts)
})

test('files whose record is refused do not stay either [L10]', async () => {
  const kept = stored()
  const full = { ownerId: account.id, kind: 'DOCUMENT' as const, name: 'x.pdf' }
  await db.insert(rows).values({ id: v7(), ...full, bytes: 1024 ** 3 - 10 })
  const part = { name: 'proof.pdf', bytes: pdf, type: 'application/pdf' }
  const refused = await upload(files, headers, [part], { kind: 'DOCUMENT' })
  expect((await refusalOf(refused)).code).toBe(4022)
  expect(stored()).toEqual(kept)
})

test('a disk that is read-only or closed to us is full as well, a missing file is not [L10]', () => {
  const error = (code: string) => Object.assign(new Error(code), { code })
  const full = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM']
  expect(full.filter((code) => !isDiskFull(error(code)))).toEqual([])
  expect([error('ENOENT'), error('EIO'), new Error('x'), null].filter(isDiskFull)).toEqual([])
})
