import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Patience } from '#src/services/files/s3/client.ts'
import { createCredentials } from '#src/services/files/s3/credentials.ts'
import { createS3Storage } from '#src/services/files/s3/storage.ts'
import { StorageDown } from '#src/services/kit/storage.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { temporaryFolder } from '#tests/support/server.ts'

const s3 = await startS3()
afterAll(() => s3.close())
beforeEach(() => {
  s3.instead = null
  s3.requests.length = 0
})

const limits: Patience = { tryMs: 150, sendMs: 200, allMs: 400, pieceMs: 150 }
const key = 'ab/one/full.webp'
const bytes = Buffer.from('picture')
const fault = (status: number, code: string) =>
  ((_, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
  }) satisfies RequestListener

/** The breaker opens and closes by this clock alone. */
function stopClock() {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
}

test('a bucket that hangs is given up within the limit, and soon asked no more [OPS-51]', async () => {
  stopClock()
  const storage = createS3Storage(s3.settings, limits)
  s3.instead = () => undefined
  const calls = {
    read: () => storage.read(key),
    open: () => storage.open(key, 3),
    remove: () => storage.remove(key),
    write: () => storage.write(key, bytes),
  }
  for (const [name, call] of Object.entries(calls)) {
    await expect(call(), name).rejects.toBeInstanceOf(StorageDown)
  }
  for (let at = 0; at < 6; at += 1) await storage.read(key).catch(() => undefined)
  const before = s3.requests.length
  await expect(storage.read(key)).rejects.toBeInstanceOf(StorageDown)
  expect(s3.requests).toHaveLength(before)
})

test('after an outage the bucket is asked again by itself [OPS-51]', async () => {
  stopClock()
  const storage = createS3Storage(s3.settings)
  await storage.write(key, bytes)
  s3.instead = fault(503, 'SlowDown')
  for (let at = 0; at < 3; at += 1) {
    await expect(storage.read(key)).rejects.toBeInstanceOf(StorageDown)
  }
  s3.instead = null
  vi.setSystemTime(Date.now() + 5100)
  expect(await storage.read(key)).toEqual(bytes)
})

test.each([500, 502, 503, 429, 408])(
  'one answer of %i is followed by another try [OPS-51]',
  async (status) => {
    const storage = createS3Storage(s3.settings)
    await storage.write(key, bytes)
    s3.instead = (request, response) => {
      s3.instead = null
      fault(status, 'InternalError')(request, response)
    }
    expect(await storage.read(key)).toEqual(bytes)
  },
)

test.each([
  ['another key', { accessKeyId: 'S3RVER', secretAccessKey: 'other' }, 'dealdesk-files'],
  ['another bucket', s3.settings.identity, 'nobodys-bucket'],
])('%s is refused at once and is no missing file [OPS-51]', async (_, identity, bucket) => {
  const storage = createS3Storage({ ...s3.settings, identity, bucket })
  await expect(storage.read(key)).rejects.toThrow('the bucket answers GET with 40')
  expect(s3.requests).toHaveLength(1)
})

test.each([
  [507, 'InsufficientStorage'],
  [403, 'QuotaExceeded'],
])('a bucket without room, %i %s, is a full one [OPS-51]', async (status, code) => {
  const storage = createS3Storage(s3.settings)
  s3.instead = fault(status, code)
  await expect(storage.write(key, bytes)).rejects.toMatchObject({ kind: 'full' })
  const source = async function* () {
    yield bytes
  }
  await expect(storage.writeFrom(key, source())).rejects.toMatchObject({ kind: 'full' })
})

test.each([
  ['stops', false],
  ['ends', true],
])('an answer that %s in its middle is a fault, not a short file [OPS-51]', async (_, ends) => {
  const storage = createS3Storage(s3.settings, limits)
  s3.instead = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => {
      if (ends) response.destroy()
    })
  }
  await expect(storage.read(key)).rejects.toBeInstanceOf(StorageDown)
})

test('an upload whose last step fails is aborted, and its file is not there [OPS-51]', async () => {
  const storage = createS3Storage(s3.settings)
  const source = async function* () {
    for (let at = 0; at < 11; at += 1) yield Buffer.alloc(1024 * 1024, at)
    s3.instead = (request, response) => {
      if (request.method === 'POST') {
        s3.instead = null
        return fault(200, 'InternalError')(request, response)
      }
      response.writeHead(200, { etag: '"aa"' }).end()
    }
  }
  await expect(storage.writeFrom('cd/two/coupons.csv', source())).rejects.toThrow()
  s3.instead = null
  expect(await storage.read('cd/two/coupons.csv')).toBeNull()
  expect(s3.uploads()).toEqual([])
})

test('objects get no rights of their own, and every request is signed [OPS-50]', async () => {
  const seen: [string | undefined, string | undefined][] = []
  const storage = createS3Storage(s3.settings)
  s3.instead = ({ headers }, response) => {
    seen.push([headers.authorization?.slice(0, 17), headers['x-amz-acl'] as string | undefined])
    response.writeHead(200, { etag: '"aa"' }).end()
  }
  await storage.write(key, bytes)
  await storage.read(key)
  await storage.remove(key)
  expect(seen).toEqual(Array(3).fill(['AWS4-HMAC-SHA256 ', undefined]))
})

test('the platform’s token becomes temporary keys, once for many requests and anew before they end [OPS-52]', async () => {
  const folder = await temporaryFolder()
  const tokenFile = join(folder, 'token')
  await writeFile(tokenFile, 'platform-token\n')
  const bodies: string[] = []
  let minutes = 60
  let status = 200
  const sts = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    bodies.push(body)
    response.writeHead(status).end(`<AssumeRoleWithWebIdentityResponse><Credentials>
      <AccessKeyId>KEY${bodies.length}</AccessKeyId><SecretAccessKey>a/b+c=&amp;</SecretAccessKey>
      <SessionToken>token</SessionToken>
      <Expiration>${new Date(Date.now() + minutes * 60_000).toISOString()}</Expiration>
      </Credentials></AssumeRoleWithWebIdentityResponse>`)
  })
  await new Promise<void>((ready) => sts.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void sts.close())
  const stsEndpoint = `http://127.0.0.1:${(sts.address() as AddressInfo).port}`
  const role = { roleArn: 'arn:aws:iam::1:role/files', tokenFile, stsEndpoint }
  const credentials = createCredentials(role)
  const [one] = await Promise.all(Array.from({ length: 5 }, credentials))
  expect(one).toMatchObject({
    accessKeyId: 'KEY1',
    secretAccessKey: 'a/b+c=&',
    sessionToken: 'token',
  })
  expect(bodies).toHaveLength(1)
  expect(Object.fromEntries(new URLSearchParams(bodies[0]))).toEqual({
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    RoleArn: role.roleArn,
    RoleSessionName: 'dealdesk',
    WebIdentityToken: 'platform-token',
  })
  minutes = 2
  const short = createCredentials(role)
  await short()
  expect((await short()).accessKeyId).toBe('KEY3')
  status = 500
  expect((await short()).accessKeyId, 'still good for two minutes').toBe('KEY3')
  await expect(createCredentials(role)()).rejects.toBeInstanceOf(StorageDown)
  status = 403
  await expect(createCredentials(role)()).rejects.toThrow('STS answers 403')

  status = 200
  const seen: (string | undefined)[] = []
  s3.instead = ({ headers }, response) => {
    seen.push(headers['x-amz-security-token'] as string | undefined)
    response.writeHead(200).end()
  }
  await createS3Storage({ ...s3.settings, identity: role }).remove(key)
  expect(seen).toEqual(['token'])
})
