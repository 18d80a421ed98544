import { v7 } from 'uuid'
import { derivedId } from '#src/contract/form-key.ts'
import { id } from '#src/contract/values.ts'
import { type FormInput, text, typedIn } from './form.ts'

export function newKey(): string {
  return v7()
}

/** Follows from the form's own key and all that was typed: sent again as it was, it has the same key. */
export function keyIn(form: FormInput): string {
  const key = id.safeParse(text(form, 'key')).data ?? newKey()
  const files = Object.values(form.files).flat()
  const sizes = files.map(({ name, size }) => [name, size])
  return derivedId(key, JSON.stringify([typedIn(form)?.values, sizes]))
}
