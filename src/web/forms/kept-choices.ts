import { PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import { id } from '#src/contract/values.ts'
import { keptName } from '#views/components/kept-choices.tsx'
import { type FormInput, list } from './form.ts'

const all = (source: FormInput | URLSearchParams, name: string) =>
  source instanceof URLSearchParams ? source.getAll(name) : list(source, name)

/** Ids of a field that depends on another: what was chosen now, then what `KeptChoices` kept. */
export function chosenOrKept(source: FormInput | URLSearchParams, name: string): string[] {
  const chosen = [...all(source, name), ...all(source, keptName(name))]
  const ids = new Set(chosen.filter((one) => id.safeParse(one).success))
  return [...ids].slice(0, PAGE_SIZE_MAX)
}
