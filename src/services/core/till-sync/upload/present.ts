import { textToSign } from '#src/contract/core/till-entry.ts'
import type { TillEntry, UploadedOutcome } from '#src/contract/core/till-sync.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { findOthers } from '#src/services/core/till-sync/find-doubles.ts'
import type { tillEntries } from '#src/services/core/till-sync/schema.ts'

type EntryRow = typeof tillEntries.$inferSelect
type Words = { t: Translate; format: Format }

/** Of each entry that was sent what became of it, then or earlier. */
export async function presentOutcomes(
  db: Queryable,
  words: Words,
  entries: readonly TillEntry[],
  stored: ReadonlyMap<string, EntryRow>,
): Promise<UploadedOutcome[]> {
  const redeemed = [...stored.values()].flatMap(({ redemptionId }) => redemptionId ?? [])
  const others = await findOthers(db, redeemed)
  return entries.map((entry) => {
    const row = stored.get(entry.nonce)
    if (!row) throw new Error('an entry was not stored')
    const outcome = isSame(entry, row) ? row.outcome : 'REPEATED'
    const { against, remarks, redemptionId } = row
    const other = others.get(redemptionId ?? '') ?? null
    const shown = { nonce: entry.nonce, outcome, against, remarks, other }
    return { ...shown, words: inWords(shown, words) }
  })
}

/** Whether what was sent is what was stored, and not another entry of the same nonce. */
function isSame(entry: TillEntry, row: EntryRow): boolean {
  const was = {
    ...row,
    at: row.deviceAt.getTime(),
    syncedAt: row.syncedAt.getTime(),
    cashierId: entry.cashierId,
  }
  return textToSign(entry) === textToSign(was)
}

function inWords(
  { outcome, against, remarks, other }: Omit<UploadedOutcome, 'words'>,
  { t, format }: Words,
): string {
  const params = other && {
    till: other.tillName || t('till-sync:counter'),
    when: format.dateTime(new Date(other.at)),
  }
  const isElsewhere = other && outcome === 'REDEEMED'
  return [
    params && outcome === 'DOUBLE'
      ? t('till-sync:outcome.DOUBLE', params)
      : t(`till-sync:outcome.${outcome === 'DOUBLE' ? 'TWICE' : outcome}`),
    isElsewhere && params && t('till-sync:laterToo', params),
    against && against !== 'redeemed' && t(`till-sync:against.${against}`),
    ...remarks.map((remark) => t(`till-sync:remark.${remark}`)),
  ]
    .filter(Boolean)
    .join(' ')
}
