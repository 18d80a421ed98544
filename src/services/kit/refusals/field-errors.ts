import type { Key } from '#src/i18n/keys.ts'
import { Refusal } from './refusal.ts'

/** Field of the contract → what is wrong with it. */
export type FieldErrors = Record<string, Key>

/** All that is wrong, at once; the first text is also the answer's message. */
export function refuseFields(errors: FieldErrors): void {
  const [first] = Object.values(errors)
  if (first) throw new Refusal('invalid', first, { errors })
}
