import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { patience } from '#src/services/files/s3/client.ts'
import { createS3Storage } from '#src/services/files/s3/storage.ts'
import { testDatabase } from '#tests/support/database.ts'
import { examine as examineAt } from '#tests/support/doctor.ts'
import { envOf, startS3 } from '#tests/support/s3-server.ts'

const { url } = await testDatabase()
const s3 = await startS3()
afterAll(() => s3.close())
beforeEach(() => {
  s3.instead = null
})
const examine = (env: Record<string, string> = {}) => examineAt(url, { ...envOf(s3), ...env })
const lineOf = (text: string) => text.split('\n').find((line) => line.includes(' files: '))

test('the bucket is written to, read, listed and left as it was, and its key is not shown [OPS-53]', async () => {
  s3.instead = (request, response) => {
    if (!request.headers.authorization) return response.writeHead(403).end()
    s3.pass(request, response)
  }
  const { text } = await examine()
  expect(lineOf(text)).toBe('ok    files: dealdesk-files is written to, private')
  const left: string[] = []
  for await (const { key } of createS3Storage(s3.settings).list()) left.push(key)
  expect(left).toEqual([])
})

test('a bucket that anybody can read fails [OPS-53]', async () => {
  const { text, code } = await examine()
  expect(lineOf(text)).toMatch(/^fail {2}files: anybody can read dealdesk-files/)
  expect(code).toBe(1)
})

test.each<[string, Record<string, string>, RegExp]>([
  ['another bucket', { S3_BUCKET: 'nobodys-bucket' }, /answers 404 NoSuchBucket: make it/],
  ['another key', { S3_SECRET_ACCESS_KEY: 'other' }, /SignatureDoesNotMatch: look at S3_SECRET/],
  ['another id', { S3_ACCESS_KEY_ID: 'other' }, /InvalidAccessKeyId: look at S3_ACCESS_KEY_ID/],
])('%s fails and says what to do [OPS-53]', async (_, env, words) => {
  const { text } = await examine(env)
  expect(lineOf(text)).toMatch(words)
})

test('a bucket that lets write but not list fails [OPS-53]', async () => {
  s3.instead = (request, response) => {
    if (request.url?.includes('list-type')) {
      return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    }
    s3.pass(request, response)
  }
  const { text } = await examine()
  expect(lineOf(text)).toMatch(/cannot list the bucket .* 403 AccessDenied: these keys lack the/)
})

test('a bucket that hangs fails, and the rest is checked [OPS-53]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // As soon as a request has arrived, the time is over for which it is waited.
  const silent = createServer(() => vi.advanceTimersByTime(patience.tryMs))
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    vi.useRealTimers()
    silent.closeAllConnections()
    silent.close()
  })
  const S3_ENDPOINT = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const { text } = await examine({ S3_ENDPOINT })
  expect(lineOf(text)).toMatch(/it does not answer/)
  expect(text).toMatch(/^ok +clock/m)
})
