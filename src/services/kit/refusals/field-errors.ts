import type { Key } from '#src/i18n/keys.ts'
import { Refusal } from './refusal.ts'

export type FieldErrors = Record<string, Key>

export function refuseFields(errors: FieldErrors): void {
  const [first] = Object.values(errors)
  if (first) throw new Refusal('invalid', first, { errors })
}
