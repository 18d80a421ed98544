import { setTimeout as sleep } from 'node:timers/promises'

const BUSY = 503
const PAUSE_MS = 200

/** As a client does: sends again what a process was too busy for, which has changed nothing. */
export async function fetchPatiently(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  if (answer.status !== BUSY) return answer
  await answer.text()
  await sleep(PAUSE_MS)
  return fetchPatiently(url, init)
}
