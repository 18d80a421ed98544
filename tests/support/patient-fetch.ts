import { vi } from 'vitest'

const BUSY = 503

/** As a client does: sends again what a process was too busy for, which has changed nothing. */
export function fetchPatiently(url: string, init?: RequestInit): Promise<Response> {
  const answer = async () => {
    const got = await fetch(url, init)
    if (got.status !== BUSY) return got
    await got.text()
    return null
  }
  return vi.waitUntil(answer, { timeout: 120_000, interval: 200 })
}
