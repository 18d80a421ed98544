import { QUEUE_MAX, UPLOAD_MAX } from '#src/contract/core/till-entry.ts'
import type { TillEntry } from '#src/contract/core/till-sync.ts'
import { nextSlice } from './queue.ts'
import { sendEntries } from './send-entries.ts'
import { recall } from './store.ts'
import { signed } from './upload.ts'

const FORMAT = 'dealdesk-till-queue'

type Queue = {
  format: typeof FORMAT
  tillId: string
  tillName: string
  /** By how much that device's clock is ahead of the server's, in milliseconds. */
  ahead: number
  entries: TillEntry[]
}

/**
 * What waits, signed, as text that another till of the shop sends. It stays here too: sent twice it changes
 * nothing. From now on it may have left, so that nothing of it is undone here.
 * @returns null where there is nothing
 */
export async function queueText(): Promise<string | null> {
  const synced = await recall('synced')
  const waiting = await nextSlice(QUEUE_MAX, new Set())
  if (!synced || waiting.length === 0) return null
  const { tillId, tillName } = synced
  const ahead = synced.deviceAt - synced.serverTime
  const queue: Queue = { format: FORMAT, tillId, tillName, ahead, entries: await signed(waiting) }
  return JSON.stringify(queue)
}

/**
 * Sends what another till handed over. Its signatures hold: nothing of it can be changed on the way.
 * @returns how many entries have arrived, now or before, and how many were refused; null if the text is none
 * of these
 * @throws NoLine and Refused
 */
export async function sendQueueText(
  text: string,
): Promise<{ count: number; refused: number } | null> {
  const queue = readQueue(text)
  if (!queue) return null
  const own = await recall('synced')
  const clock = own ? own.deviceAt - own.serverTime : 0
  const { tillId, ahead, entries } = queue
  let refused = 0
  for (let from = 0; from < entries.length; from += UPLOAD_MAX) {
    const slice = entries.slice(from, from + UPLOAD_MAX)
    const sent = await sendEntries(slice, [
      ['tillId', tillId],
      ['deviceTime', String(Date.now() - clock + ahead)],
      ['queue', String(entries.length - from - slice.length)],
    ])
    refused += sent.refused.length
  }
  return { count: entries.length - refused, refused }
}

function readQueue(text: string): Queue | null {
  try {
    const read = JSON.parse(text) as Queue
    const isQueue = read.format === FORMAT && Array.isArray(read.entries)
    return isQueue && typeof read.tillId === 'string' && Number.isFinite(read.ahead) ? read : null
  } catch {
    return null
  }
}
