import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from 'hono'
import { isDiskFull } from '#src/runtime/disk-full.ts'
import { BrokenMultipart } from '#src/runtime/multipart.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { BadRequest } from '#src/web/http/bad-request.ts'
import type { WebEnv } from '#src/web/http/route.ts'

/**
 * Writes the file of this request to the disk and hands it to `act` as a File that reads from there, so
 * that it is never in memory whole; it is gone afterwards. Null where no file was chosen.
 * @throws BadRequest 413 for a body that is too large, 400 for one that breaks off; UpstreamFault full
 * where the disk has no room for it
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
