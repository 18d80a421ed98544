import type { Ask, S3Client } from './client.ts'
import { textOf } from './xml.ts'

/** The least that S3 takes for a part that is not the last. */
const PART_BYTES = 5 * 1024 * 1024

/** Stores a stream, a part at a time in memory. If it throws, nothing of it remains. */
export async function writeParts(
  client: S3Client,
  key: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const pieces = inParts(source)
  const first = await pieces.next()
  const second = first.done ? first : await pieces.next()
  if (first.done || second.done) {
    await finish(client, { method: 'PUT', key, body: first.value ?? new Uint8Array() })
    return
  }
  const started = await client({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = textOf(await started.text(), 'UploadId') ?? ''
  try {
    const tags: string[] = []
    const send = async (body: Uint8Array) => {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const { headers } = await finish(client, { method: 'PUT', key, query, body })
      tags.push(headers.get('etag') ?? '')
    }
    await send(first.value)
    await send(second.value)
    for await (const piece of pieces) await send(piece)
    await complete(client, key, uploadId, tags)
  } catch (error) {
    await finish(client, { method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

/** Sends what is answered with little to read, and reads it, so that the connection is kept. */
export async function finish(client: S3Client, ask: Ask) {
  const answer = await client(ask)
  await answer.text()
  return answer
}

async function complete(client: S3Client, key: string, uploadId: string, tags: readonly string[]) {
  const parts = tags.map(
    (tag, at) =>
      `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
  )
  const xml = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const answer = await client({
    method: 'POST',
    key,
    query: { uploadId },
    headers: { 'content-type': 'application/xml' },
    body: Buffer.from(xml),
  })
  // Assembling takes time, so a fault may follow a status of 200 (CompleteMultipartUpload).
  const text = await answer.text()
  if (text.includes('<Error>')) throw new Error(`upload not completed: ${textOf(text, 'Code')}`)
}

async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const piece of source) {
    waiting.push(piece)
    bytes += piece.byteLength
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
