import type { TillEntry, UploadedOutcome } from '#src/contract/core/till-sync.ts'
import { Refused, send } from './line.ts'
import { tillPaths } from './paths.ts'

/** Two hundred signatures are checked, and as many coupons redeemed. */
const PATIENCE_MS = 30_000
/** What cannot be read, is too long together, or holds what nothing can store. */
const aboutEntries = [400, 413, 422]

type Fields = readonly [name: string, value: string][]
type Sent = { outcomes: UploadedOutcome[]; refused: TillEntry[] }

/**
 * Sends entries with one call, and where it is refused by halves, so that one that cannot be stored stops no
 * other.
 * @throws NoLine, and Refused where the same call without entries is refused too
 */
export async function sendEntries(entries: readonly TillEntry[], fields: Fields): Promise<Sent> {
  try {
    return { ...(await post(entries, fields)), refused: [] }
  } catch (error) {
    const isAboutEntries = error instanceof Refused && aboutEntries.includes(error.status)
    if (entries.length === 0 || !isAboutEntries) throw error
  }
  await post([], fields)
  if (entries.length === 1) return { outcomes: [], refused: [...entries] }
  const middle = entries.length >> 1
  const first = await sendEntries(entries.slice(0, middle), fields)
  const second = await sendEntries(entries.slice(middle), fields)
  return {
    outcomes: [...first.outcomes, ...second.outcomes],
    refused: [...first.refused, ...second.refused],
  }
}

function post(entries: readonly TillEntry[], fields: Fields) {
  const each = entries.map((entry): [string, string] => ['entry', JSON.stringify(entry)])
  const all = [...fields, ...each]
  return send<{ outcomes: UploadedOutcome[] }>(tillPaths.uploads, all, PATIENCE_MS)
}
