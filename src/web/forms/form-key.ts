import { v7 } from 'uuid'
import { id } from '#src/contract/values.ts'
import { type FormInput, text } from './form.ts'

/** The key of a form for something new that is shown for the first time: sent twice it adds one. */
export function newKey(): string {
  return v7()
}

/** The key that a form came with; a new one where it has none. */
export function keyIn(form: FormInput): string {
  return id.safeParse(text(form, 'key')).data ?? newKey()
}
