import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { WebConfig } from '#src/app-deps.ts'
import { BrokenMultipart, type Part, readParts } from '#src/multipart.ts'
import { isNoRoom } from '#src/no-room.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { BadRequest } from './bad-request.ts'
import { keepForm } from './form.ts'
import { BODY_BYTES, limitBody } from './limits.ts'
import type { WebEnv } from './route.ts'

/** Boundaries and the fields before the file. */
const ENVELOPE_BYTES = 64 * 1024

/**
 * Takes a form with one large file as it arrives (U06): the fields that stand before the file are
 * read, the file waits in the request until `withUpload` asks for it. Other bodies are read as usual.
 * @param bytesMax the largest file under this configuration
 */
export function receiveUpload(bytesMax: (config: WebConfig) => number) {
  const usual = limitBody(BODY_BYTES)
  return createMiddleware<WebEnv>(async function receiveUpload(c, next) {
    const type = c.req.header('content-type') ?? ''
    if (!c.req.raw.body || !/^multipart\/form-data\b/i.test(type)) return usual(c, next)
    const limit = bytesMax(c.get('web').config) + ENVELOPE_BYTES
    if (!(Number(c.req.header('content-length') ?? 0) <= limit)) throw new BadRequest(413)
    const parts = readParts(counted(c.req.raw.body, limit), type)
    const { values, file } = await readHead(parts).catch(asBadRequest)
    keepForm(c, { values, files: Object.create(null) })
    c.set('upload', file)
    await next()
  })
}

async function readHead(parts: AsyncGenerator<Part, void>) {
  const values: Record<string, string> = Object.create(null)
  let left = ENVELOPE_BYTES
  for (;;) {
    const { value: part, done } = await parts.next()
    if (done || part.fileName !== null) return { values, file: done ? null : part }
    const pieces: Uint8Array[] = []
    for await (const piece of part.body) {
      left -= piece.byteLength
      if (left < 0) throw new BadRequest(413)
      pieces.push(piece)
    }
    values[part.name] = Buffer.concat(pieces).toString('utf8')
  }
}

async function* counted(body: AsyncIterable<Uint8Array>, limit: number) {
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > limit) throw new BadRequest(413)
    yield piece
  }
}

/**
 * Writes the file of this request to the disk and hands it to `act` as a File that reads from there, so
 * that it is never in memory whole; it is gone afterwards. Null where no file was chosen.
 * @throws BadRequest 413 for a body that is too large, 400 for one that breaks off; UpstreamFault full
 * where the disk has no room for it (L10)
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
  if (isNoRoom(error)) throw new UpstreamFault('full', error)
  return asBadRequest(error)
}

function asBadRequest(error: unknown): never {
  throw error instanceof BrokenMultipart ? new BadRequest(400) : error
}
