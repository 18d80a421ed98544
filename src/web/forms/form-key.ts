import { v7 } from 'uuid'
import { id } from '#src/contract/values.ts'
import { type FormInput, text } from './form.ts'

export function newKey(): string {
  return v7()
}

export function keyIn(form: FormInput): string {
  return id.safeParse(text(form, 'key')).data ?? newKey()
}
