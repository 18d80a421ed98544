/** A signed code and more; a longer text is sent as the code that was found in it. */
export const ENTRY_TEXT_MAX = 400
/** Entries of one upload. */
export const UPLOAD_MAX = 200
/** Entries that a till keeps before it redeems no more without the line. */
export const QUEUE_MAX = 10_000

/** FREE could be redeemed, were it not for its deal. */
export const syncedStates = ['FREE', 'REDEEMED', 'INACTIVE'] as const
export type SyncedState = (typeof syncedStates)[number]

/** One redemption without the line: what was read, where and when; times in milliseconds. */
export type TillFact = {
  nonce: string
  counter: number
  at: number
  syncedAt: number
  text: string
  cashierId: string | null
  attentionConfirmed: boolean
  takenCents: number | null
  voided: boolean
}

/** An entry as a till signs it: JSON of its fields in this order, without blanks. */
export function textToSign(entry: TillFact): string {
  const { nonce, counter, at, syncedAt, text, cashierId, attentionConfirmed, takenCents, voided } =
    entry
  return JSON.stringify({
    nonce,
    counter,
    at,
    syncedAt,
    text,
    cashierId,
    attentionConfirmed,
    takenCents,
    voided,
  })
}

/** How old a signed act may be; a till's page counts from the server's time. */
export const ACT_MINUTES = 10

/**
 * An act at a till as it signs it: JSON of the endpoint's address, what its contract names of the call, and
 * the server's time in milliseconds. Only letters, digits and @ count: forms are read with blanks, marks and
 * case put right.
 */
export function actToSign(address: string, values: readonly string[], at: number): string {
  const bare = values.map((value) =>
    value
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}@]/gu, ''),
  )
  return JSON.stringify([address, ...bare, at])
}
