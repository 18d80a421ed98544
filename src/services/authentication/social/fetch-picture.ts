import { IMAGE_BYTES_MAX } from '#src/contract/files/files.ts'

const TIMEOUT_MS = 3000

/** Redirects are not followed. @throws where the answer is no picture of a size that an upload may have */
export async function fetchPicture(url: string): Promise<Uint8Array> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status !== 200 || !response.body) throw new Error(`status ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > IMAGE_BYTES_MAX) throw new Error('the picture is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
