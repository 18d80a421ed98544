import type { Key } from '#src/i18n/keys.ts'
import type { Params } from '#src/i18n/translate.ts'
import { Refusal } from './refusal.ts'

type Seen = number | null

/** The record must be locked. @throws Refusal ruleBroken with the text of `key` */
export function refuseStale(seen: Seen, held: number, key: Key, params: Params = {}): void {
  if (seen === null || seen === held) return
  throw new Refusal('ruleBroken', key, { params })
}
