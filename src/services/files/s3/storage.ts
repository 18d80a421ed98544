import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { checkedKey, isStorageKey } from '#src/services/files/keys.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { FileStorage, StoredFile } from '#src/services/kit/storage.ts'
import { type Answer, createS3Client, type Patience, type S3Client, S3Refused } from './client.ts'
import { finish, writeParts } from './multipart.ts'
import type { S3Settings } from './settings.ts'
import { elementsOf, textOf } from './xml.ts'

/** Files in one private bucket; objects have no rights of their own, so only the services read them. */
export function createS3Storage(settings: S3Settings, limits?: Patience): FileStorage {
  const client = createS3Client(settings, limits)
  return {
    async write(key, body) {
      await finish(client, { method: 'PUT', key: checkedKey(key), body }).catch(refuseFull)
    },
    writeFrom: async (key, source) => writeParts(client, checkedKey(key), source).catch(refuseFull),
    async read(key) {
      const answer = await openObject(client, key, 0)
      return answer && buffer(answer.body)
    },
    async remove(key) {
      await finish(client, { method: 'DELETE', key: checkedKey(key) }).catch(nullWhereMissing)
    },
    async open(key, offset) {
      const answer = await openObject(client, key, offset).catch(emptyBeyond)
      if (!answer) return null
      return Readable.from(answer.body, { objectMode: false }).once('close', answer.stop)
    },
    list: () => listObjects(client),
    sweep: (before) => abortUploads(client, before),
  }
}

type Body = Pick<Answer, 'body' | 'stop'>

function openObject(client: S3Client, key: string, offset: number): Promise<Body | null> {
  const ask = { method: 'GET', key: checkedKey(key) } as const
  const range = { headers: { range: `bytes=${offset}-` } }
  return client({ ...ask, ...(offset > 0 && range) }).catch(nullWhereMissing)
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof S3Refused && error.code === 'NoSuchKey') return null
  throw error
}

/** An offset at the end of a file is no range of it; on a disk nothing follows there. */
function emptyBeyond(error: unknown): Body {
  if (!(error instanceof S3Refused) || error.status !== 416) throw error
  return { body: Readable.from([], { objectMode: false }), stop: () => undefined }
}

/** No standard code says it: Ceph answers QuotaExceeded, others 507. */
function refuseFull(error: unknown): never {
  const isFull =
    error instanceof S3Refused && (error.status === 507 || error.code === 'QuotaExceeded')
  if (!isFull) throw error
  throw new Refusal('full', 'files:full', { cause: error })
}

async function* listObjects(client: S3Client): AsyncGenerator<StoredFile> {
  let token: string | null = null
  do {
    const query = { 'list-type': '2', ...(token && { 'continuation-token': token }) }
    const page = await (await client({ method: 'GET', query })).text()
    for (const object of elementsOf(page, 'Contents')) {
      const key = textOf(object, 'Key') ?? ''
      const tag = (textOf(object, 'ETag') ?? '').replaceAll('"', '')
      if (!isStorageKey(key)) continue
      const md5 = /^[0-9a-f]{32}$/.test(tag) ? tag : null
      yield { key, bytes: Number(textOf(object, 'Size')), md5 }
    }
    token = textOf(page, 'NextContinuationToken')
  } while (token)
}

async function abortUploads(client: S3Client, before: Date): Promise<void> {
  let markers: Record<string, string> = {}
  for (;;) {
    const answer = await client({ method: 'GET', query: { uploads: '', ...markers } })
    const page = await answer.text()
    for (const upload of elementsOf(page, 'Upload')) {
      const [key, uploadId] = [textOf(upload, 'Key') ?? '', textOf(upload, 'UploadId') ?? '']
      const isOld = new Date(textOf(upload, 'Initiated') ?? '') < before
      if (!isOld || !isStorageKey(key)) continue
      await finish(client, { method: 'DELETE', key, query: { uploadId } }).catch(ignoreMissing)
    }
    if (textOf(page, 'IsTruncated') !== 'true') return
    markers = {
      'key-marker': textOf(page, 'NextKeyMarker') ?? '',
      'upload-id-marker': textOf(page, 'NextUploadIdMarker') ?? '',
    }
  }
}

/** It was completed or aborted meanwhile. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof S3Refused) || error.code !== 'NoSuchUpload') throw error
}
