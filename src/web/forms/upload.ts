import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from 'hono'
import { BadRequest } from '#src/platform/bad-request.ts'
import { isDiskFull } from '#src/platform/disk-full.ts'
import { BrokenMultipart } from '#src/platform/multipart.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import type { WebEnv } from '#src/web/http/route.ts'

/**
 * Streams this request's file to disk and passes it to `act` as a File that reads from there, so it is
 * never wholly in memory; deleted afterwards. Null if no file was chosen.
 * @throws BadRequest 413 if the body is too large, 400 if it breaks off; UpstreamFault full if the disk
 * has no room
 */
export async function withUpload<Result>(
  c: Context<WebEnv>,
  act: (file: File | null) => Promise<Result>,
): Promise<Result> {
  const part = c.get('upload')
  if (!part?.fileName) return act(null)
  const path = join(tmpdir(), `upload-${randomUUID()}`)
  try {
    await pipeline(part.body, createWriteStream(path, { mode: 0o600, flags: 'wx' })).catch(asOurs)
    c.get('upstream').renewDeadline()
    return await act(new File([await openAsBlob(path)], part.fileName, { type: 'text/csv' }))
  } finally {
    await rm(path, { force: true })
  }
}

function asOurs(error: unknown): never {
  if (isDiskFull(error)) throw new UpstreamFault('full', error)
  throw error instanceof BrokenMultipart ? new BadRequest(400) : error
}
