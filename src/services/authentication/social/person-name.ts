import { FULL_NAME_MAX } from '#src/contract/authentication/registration.ts'

type Names = {
  name?: string | undefined
  given_name?: string | undefined
  family_name?: string | undefined
}

export function nameIn({ name, given_name = '', family_name = '' }: Names): string | null {
  const full = tidy(name ?? '') || tidy(`${given_name} ${family_name}`)
  return full || null
}

function tidy(text: string): string {
  const plain = text.normalize('NFC').replaceAll(/[\p{C}\s]+/gu, ' ')
  return [...plain.trim()].slice(0, FULL_NAME_MAX).join('').trim()
}
