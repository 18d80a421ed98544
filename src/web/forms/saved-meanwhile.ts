import { isDeepStrictEqual } from 'node:util'
import type { Translate } from '#src/i18n/translate.ts'
import { type Field, type Fields, isActive, type NameOf, type ValuesOf } from './field.ts'

/** A message for each field where the typed value differs from what somebody else saved. */
export function savedMeanwhile<F extends Fields>(
  fields: F,
  { values, theirs }: { values: ValuesOf<F>; theirs?: ValuesOf<F> },
  t: Translate,
): Partial<Record<NameOf<F>, string>> {
  if (!theirs) return {}
  const messages = Object.entries(fields)
    .filter(([, field]) => isActive(field, theirs))
    .filter(([name, field]) => {
      const meaning = (value: unknown) => field.meaning?.(value) ?? value
      return !isDeepStrictEqual(meaning(values[name]), meaning(theirs[name]))
    })
    .map(([name, field]) => [name, messageOf(t, field, theirs[name])])
  return Object.fromEntries(messages)
}

function messageOf(t: Translate, { label, readable }: Field<unknown>, saved: unknown): string {
  if (!label) return t('common:savedMeanwhile.here')
  const field = t(label)
  if (!readable || saved === '') return t('common:savedMeanwhile.other', { field })
  return t('common:savedMeanwhile.value', { field, value: String(saved) })
}
