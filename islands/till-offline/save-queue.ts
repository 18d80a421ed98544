import { queueText } from '#islands/till/hand-over.ts'
import { showQueue } from './queue-list.ts'
import type { Texts } from './texts.ts'

const READ_MS = 60_000

/** As a file that another till sends, if this device breaks or stays without a line. */
export async function saveQueue(texts: Texts): Promise<void> {
  const text = await queueText()
  if (text === null) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = `till-${new Date().toISOString().slice(0, 16).replace(':', '')}.json`
  link.click()
  // Some browsers read it only after a while.
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS)
  await showQueue(texts)
}
