import type Crypto from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type { S3Settings } from '#src/services/files/s3/settings.ts'
import { fastFolder } from './fast-folder.ts'

const require = createRequire(import.meta.url)
allowTokens(require('node:crypto'))

type S3rver = { configureBuckets(): Promise<void>; callback(): RequestListener; close(): void }
const S3rver: new (options: object) => S3rver = require('@20minutes/s3rver')

export type S3Server = {
  settings: S3Settings
  /** Unfinished uploads, by their ids. */
  uploads(): string[]
  /** Puts files there at once, without a request for each. */
  put(keys: readonly string[]): void
  /** What answers instead, until it is null again. */
  instead: RequestListener | null
  /** Answers as it does by itself. */
  pass: RequestListener
  /** Each request, as "GET /bucket/key?query". */
  requests: string[]
  close(): Promise<void>
}

/** An S3 server that checks signatures, with one empty bucket. */
export async function startS3(bucket = 'dealdesk-files'): Promise<S3Server> {
  const directory = await mkdtemp(join(fastFolder, 'dealdesk-s3-'))
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] })
  await s3rver.configureBuckets()
  const answer = s3rver.callback()
  const folder = join(directory, bucket, '._S3rver_uploads')
  const server = createServer((request, response) => {
    s3.requests.push(`${request.method} ${request.url}`)
    return s3.instead ? s3.instead(request, response) : s3.pass(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const s3: S3Server = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      pathStyle: true,
      identity: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    uploads: () => (existsSync(folder) ? readdirSync(folder) : []),
    put(keys) {
      for (const key of keys) {
        const path = join(directory, bucket, `${key}._S3rver_object`)
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, key)
      }
    },
    instead: null,
    pass(request, response) {
      if (!answerUploads(folder, request, response)) answer(request, response)
    },
    requests: [],
    async close() {
      await stop(server)
      await rm(directory, { recursive: true, force: true })
    },
  }
  return s3
}

/** s3rver makes tokens of long lists with DES, which OpenSSL 3 has only as a threefold one. */
function allowTokens(crypto: Pick<typeof Crypto, 'createCipheriv' | 'createDecipheriv'>): void {
  const { createCipheriv, createDecipheriv } = crypto
  const thrice = (key: Buffer) => Buffer.concat([key, key, key])
  const swap = (make: (name: string, key: Buffer, iv: Buffer) => unknown) => {
    return (name: string, key: Buffer, iv: Buffer) =>
      name === 'des' ? make('des-ede3-cbc', thrice(key), iv) : make(name, key, iv)
  }
  Object.assign(crypto, {
    createCipheriv: swap(createCipheriv),
    createDecipheriv: swap(createDecipheriv),
  })
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  server.closeAllConnections()
  await closed
}

/** The two calls that s3rver lacks: AbortMultipartUpload and ListMultipartUploads. */
function answerUploads(
  folder: string,
  { method, url = '' }: IncomingMessage,
  response: Parameters<RequestListener>[1],
): boolean {
  const { searchParams } = new URL(url, 'http://localhost')
  const id = searchParams.get('uploadId')
  if (method === 'DELETE' && id) {
    rmSync(join(folder, id), { recursive: true, force: true })
    response.writeHead(204).end()
    return true
  }
  if (method !== 'GET' || !searchParams.has('uploads')) return false
  const uploads = (existsSync(folder) ? readdirSync(folder) : []).map((one) => {
    const key = readFileSync(join(folder, one, 'key'), 'utf8')
    const at = statSync(join(folder, one, 'key')).mtime.toISOString()
    return `<Upload><Key>${key}</Key><UploadId>${one}</UploadId><Initiated>${at}</Initiated></Upload>`
  })
  response.end(
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`,
  )
  return true
}

/** What tells a process of Dealdesk to keep its files in this bucket. */
export function envOf({ settings }: S3Server): Record<string, string> {
  return {
    FILES_IN: 's3',
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
}
