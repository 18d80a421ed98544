import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imageSizes } from '#src/contract/files/files.ts'
import { BODY_PACE } from '#src/platform/body-pace.ts'
import { exportKey, storeImage } from '#src/services/files/index.ts'
import { csvKey } from '#src/services/files/keys.ts'
import { files } from '#src/services/files/schema.ts'
import { recordFiles, writeDocument, writePicture } from '#src/services/files/store-file.ts'
import { createApp } from '#src/start/app.ts'
import { closeServer, listen } from '#src/start/listen.ts'
import { createPictureDisk } from '#src/web/pictures/picture-disk.ts'
import { createPublicPictures } from '#src/web/pictures/public-pictures.ts'
import { pdf, png } from '#tests/services/files/sample-files.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { fastFolder } from '#tests/support/fast-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { hasNginx, startNginx } from '#tests/support/nginx.ts'

const app = await testApp()
const owner = await signedIn(app)
const folder = await mkdtemp(join(fastFolder, 'dealdesk-pictures-'))
const stops: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

/** A replica of its own: nothing in its memory, the folder shared with the others. */
async function startReplica(sendFiles: 'x-accel-redirect' | 'x-sendfile' | null, place = folder) {
  const disk = createPictureDisk(join(place, 'pictures'))
  const pictures = createPublicPictures({ upstream: app.deps.upstream, disk, sendFiles })
  const { fetch } = createApp({ ...app.deps, pictures })
  const server = await listen(fetch, 0, '127.0.0.1', BODY_PACE, pictures.answer)
  stops.push(() => closeServer(server, 100))
  return (server.address() as AddressInfo).port
}

const kept = async () => {
  const names = await readdir(join(folder, 'pictures'), { recursive: true }).catch(() => [])
  return names.filter((name) => name.includes('.'))
}
const calls = () => app.calls.filter((call) => call.includes('/files/files/')).length
const sizes = Object.keys(imageSizes)

async function addPicture(): Promise<string> {
  const { db, storage } = app.services
  return (await storeImage(db, storage, owner.account.id, await png(60, 40))).id
}

/** One of each kind that is stored, but for public pictures. */
async function addPrivateFiles(): Promise<Record<string, string>> {
  const { db, storage } = app.services
  const proof = await writeDocument(storage, owner.account.id, 'proof.pdf', pdf)
  const pictured = await writePicture(
    storage,
    owner.account.id,
    'proof.png',
    await png(60, 30),
    'DOCUMENT',
  )
  const coupons = { id: randomUUID(), ownerId: owner.account.id, name: 'coupons.csv', bytes: 4 }
  await storage.write(csvKey(coupons.id), new TextEncoder().encode('CODE'))
  await db.insert(files).values({ ...coupons, kind: 'COUPONS', sha256: '0'.repeat(64) })
  await db.transaction((tx) => recordFiles(tx, [proof, pictured]))
  const prepared = randomUUID()
  await storage.write(exportKey(prepared, 0), new TextEncoder().encode('a,b'))
  return {
    proof: proof.id,
    'proof that came as a picture': pictured.id,
    'coupon file': coupons.id,
    'prepared file': prepared,
    nothing: randomUUID(),
  }
}

describe('pictures of the disk', () => {
  test('a replica that has just started reads what another one asked for, and asks nobody', async () => {
    const id = await addPicture()
    const address = (port: number) => `http://127.0.0.1:${port}/media/${id}/card`
    const first = await fetch(address(await startReplica(null)))
    const before = calls()
    const port = await startReplica(null)
    const second = await fetch(address(port))
    expect(await second.bytes()).toEqual(await first.bytes())
    expect(second.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
    const etag = second.headers.get('etag') ?? ''
    expect((await fetch(address(port), { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(calls()).toBe(before)
  })

  test('a replica with a disk of its own asks the files service', async () => {
    const id = await addPicture()
    await fetch(`http://127.0.0.1:${await startReplica(null)}/media/${id}/thumb`)
    const other = await startReplica(null, join(folder, 'other'))
    const before = calls()
    expect((await fetch(`http://127.0.0.1:${other}/media/${id}/thumb`)).status).toBe(200)
    expect(calls()).toBe(before + 1)
  })

  test('a server is told the place by which it knows the file', async () => {
    const id = await addPicture()
    const port = await startReplica('x-sendfile')
    const address = `http://127.0.0.1:${port}/media/${id}/thumb`
    const bytes = await (await fetch(address)).bytes()
    const answer = await fetch(address)
    expect(answer.headers.get('x-sendfile')).toMatch(new RegExp(`^/.*/${id}-thumb\\.webp$`))
    expect(await answer.text()).toBe('')
    expect(await (await fetch(address, { headers: { 'x-send-bytes': '1' } })).bytes()).toEqual(
      bytes,
    )
  })
})

const fronts = { 'without a proxy': false, 'behind the shipped nginx': true }
for (const [name, proxied] of Object.entries(fronts)) {
  describe.runIf(!proxied || hasNginx)(`every kind of file, ${name}`, () => {
    let origin = ''
    beforeAll(async () => {
      const replica = await startReplica(proxied ? 'x-accel-redirect' : null)
      const port = proxied ? await freePort() : replica
      if (proxied) stops.push(await startNginx({ port, folder, replicas: [replica] }))
      origin = `http://127.0.0.1:${port}`
    })

    test('a stranger sees pictures and nothing else, asked twice in each size [U04]', async () => {
      const before = await kept()
      for (const [kind, id] of Object.entries(await addPrivateFiles()))
        for (const size of [...sizes, ...sizes]) {
          const answer = await fetch(`${origin}/media/${id}/${size}`)
          expect(answer.status, `${kind}, ${size}`).toBe(404)
          expect(answer.headers.get('cache-control'), kind).toBe('no-store')
        }
      expect(await kept()).toEqual(before)
    })

    test('who may read a document gets it past the disk [U04]', async () => {
      const before = await kept()
      const { proof, nothing, ...others } = await addPrivateFiles()
      const cookie = [...owner.browser.cookies].map((pair) => pair.join('=')).join('; ')
      const readable = [proof, others['proof that came as a picture']]
      for (const id of readable) {
        const path = `${origin}/media/${id}/full`
        const own = await fetch(path, { headers: { cookie } })
        expect(own.status).toBe(200)
        expect(own.headers.get('cache-control')).toBe('no-store')
        expect(own.headers.get('content-disposition')).toMatch(/^attachment/)
        expect((await fetch(path)).status).toBe(404)
      }
      expect(await kept()).toEqual(before)
    })

    test('a picture answers the same first and from the disk [FILES-08, U04]', async () => {
      const id = await addPicture()
      for (const size of sizes) {
        const path = `${origin}/media/${id}/${size}`
        const first = await fetch(path)
        const before = calls()
        const second = await fetch(path)
        expect(calls()).toBe(before)
        expect(await second.bytes()).toEqual(await first.bytes())
        for (const header of alike)
          expect(second.headers.get(header), header).toBe(first.headers.get(header))
        expect(second.headers.get('x-accel-redirect')).toBeNull()
        const known = { 'if-none-match': second.headers.get('etag') ?? '' }
        expect((await fetch(path, { headers: known })).status).toBe(304)
      }
    })

    test('what went from the disk is asked for again', async () => {
      const id = await addPicture()
      const path = `${origin}/media/${id}/thumb`
      const bytes = await (await fetch(path)).bytes()
      await fetch(path)
      await rm(join(folder, 'pictures', id.slice(-2)), { recursive: true })
      const again = await fetch(path)
      expect(again.status).toBe(200)
      expect(await again.bytes()).toEqual(bytes)
    })

    test('the folder has no address of its own [U04, X15]', async () => {
      const id = await addPicture()
      await fetch(`${origin}/media/${id}/thumb`)
      const place = `${id.slice(-2)}/${id}-thumb.webp`
      for (const path of [`/-/pictures/${place}`, `/pictures/${place}`, '/-/pictures/'])
        expect((await fetch(origin + path)).status, path).toBe(404)
    })
  })
}

describe.runIf(hasNginx && process.getuid?.() === 0)('a proxy that may not read the folder', () => {
  test('has the bytes from us, and keeps no refusal for a year [U04]', async () => {
    const replica = await startReplica('x-accel-redirect')
    const port = await freePort()
    stops.push(await startNginx({ port, folder, replicas: [replica], user: 'daemon' }))
    const id = await addPicture()
    for (const size of [...sizes, ...sizes]) {
      const answer = await fetch(`http://127.0.0.1:${port}/media/${id}/${size}`)
      expect(answer.status, size).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).not.toContain(',public')
    }
    const unknown = await fetch(`http://127.0.0.1:${port}/media/${randomUUID()}/card`)
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })
})

const alike = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'cross-origin-resource-policy',
  'x-content-type-options',
]
