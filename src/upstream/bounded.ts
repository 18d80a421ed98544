import { UpstreamFault } from './result.ts'

/** No answer of a service is larger; lists are paged, files are streamed. */
export const ANSWER_BYTES_MAX = 4 * 1024 * 1024

/**
 * Reads a JSON answer whole, within a limit, so that half a body is a fault here and not a surprise
 * later. Redirects are not followed: none of the services answers one. Bytes pass unread.
 * @throws UpstreamFault 'broken'
 */
export async function bounded(answer: Response): Promise<Response> {
  if (answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400)) {
    throw new UpstreamFault('broken')
  }
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return answer
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of answer.body ?? []) {
      size += part.byteLength
      if (size > ANSWER_BYTES_MAX) throw new UpstreamFault('broken')
      parts.push(part)
    }
  } catch (error) {
    if (isAbort(error)) throw error
    throw new UpstreamFault('broken', error)
  }
  return new Response(Buffer.concat(parts), { status: answer.status, headers: answer.headers })
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
}
