import { DeliveryError } from './delivery-error.ts'

/** Milliseconds for connecting, response and body together. */
export const DEADLINE_MS = 10_000
const ANSWER_CHARACTERS = 64 * 1024

type Post = { headers: Record<string, string>; body: string; deadlineMs: number }

/**
 * POSTs to a provider and returns its answer, at most 64 KB. Redirects are not followed: they would carry
 * code and credentials elsewhere.
 * @throws DeliveryError unless it answers 2xx in time
 */
export async function post(url: string, { headers, body, deadlineMs }: Post): Promise<string> {
  const signal = AbortSignal.timeout(deadlineMs)
  try {
    const request = { method: 'POST', headers, body, signal, redirect: 'manual' } as const
    const response = await fetch(url, request)
    if (!response.ok) {
      await response.body?.cancel()
      throw new DeliveryError(`status ${response.status}`)
    }
    return await limited(response)
  } catch (error) {
    if (error instanceof DeliveryError) throw error
    throw new DeliveryError(signal.aborted ? 'timeout' : 'unreachable')
  }
}

async function limited({ body }: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > ANSWER_CHARACTERS) throw new DeliveryError('unexpected answer')
  }
  return text
}
