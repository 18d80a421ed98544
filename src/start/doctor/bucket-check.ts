import { randomUUID } from 'node:crypto'
import { addressOf, S3Refused } from '#src/services/files/s3/client.ts'
import type { S3Settings } from '#src/services/files/s3/settings.ts'
import { createS3Storage } from '#src/services/files/s3/storage.ts'
import { type Finding, fail, faultOf, ok, PATIENCE_MS } from './check.ts'

/** As much as a picture. */
const PROBE = Buffer.alloc(256 * 1024, 'dealdesk')

/** Writes, reads and removes a file, as requests would; nobody without a key may read it. */
export async function tryBucket(settings: S3Settings): Promise<Finding> {
  const { bucket } = settings
  const storage = createS3Storage(settings)
  const key = `doctor/${randomUUID()}.bin`
  let step = 'look for a missing file in'
  try {
    if (await storage.read(`doctor/${randomUUID()}.bin`)) return fail(`${bucket} answers anything`)
    step = 'write to'
    await storage.write(key, PROBE)
    step = 'read from'
    const back = await storage.read(key)
    if (!back || !PROBE.equals(back)) return fail(`${bucket} gives back other bytes`)
    step = 'list'
    await storage.list()[Symbol.asyncIterator]().next()
    if (await isOpen(addressOf(settings, key))) {
      return fail(`anybody can read ${bucket}: make it private, as it holds documents`)
    }
    step = 'list unfinished uploads of'
    await storage.sweep(new Date(0))
    step = 'remove from'
    await storage.remove(key)
    const left = await storage.read(key)
    return left ? fail(`${bucket} keeps what was removed`) : ok(`${bucket} is written to, private`)
  } catch (error) {
    return fail(`cannot ${step} the bucket ${bucket}: ${wordsOf(error)}`)
  } finally {
    await storage.remove(key).catch(() => undefined)
  }
}

async function isOpen(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(url, { signal, redirect: 'manual' })
  await answer.body?.cancel()
  return answer.ok
}

const remedies: Record<string, string> = {
  AccessDenied: 'these keys lack the right; docs/operations.md lists what they need',
  InvalidAccessKeyId: 'look at S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'look at S3_SECRET_ACCESS_KEY and S3_REGION',
  NoSuchBucket: 'make it, or look at S3_BUCKET and S3_PATH_STYLE',
  PermanentRedirect: 'it is of another S3_REGION',
  RequestTimeTooSkewed: 'set this clock by NTP',
}

function wordsOf(error: unknown): string {
  if (!(error instanceof S3Refused)) return `it does not answer (${faultOf(error)})`
  const remedy = remedies[error.code]
  return `it answers ${error.status} ${error.code}${remedy ? `: ${remedy}` : ''}`
}
