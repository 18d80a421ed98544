import type { ReactNode } from 'react'
import type { Translate } from '#src/i18n/translate.ts'
import { Pair } from '#views/components/layout.tsx'
import { type Fields, isActive, type NameOf, type ValuesOf } from './field.ts'

export type FieldState<F extends Fields> = {
  values: ValuesOf<F>
  errors: Partial<Record<NameOf<F>, string>>
  isNew?: boolean
}
export type Pairs<F extends Fields> = readonly (readonly [NameOf<F>, NameOf<F>])[]

export function renderFields<F extends Fields>(
  fields: F,
  shown: FieldState<F>,
  t: Translate,
  pairs: Pairs<F> = [],
  names: readonly NameOf<F>[] = Object.keys(fields) as NameOf<F>[],
): ReactNode[] {
  const render = (name: NameOf<F>) => renderField(fields, name, shown, t)
  return names.map((name) => {
    const pair = pairs.find((both) => both.includes(name))
    if (!pair) return render(name)
    return name === pair[0] && <Pair key={name}>{pair.map(render)}</Pair>
  })
}

export function renderField<F extends Fields>(
  fields: F,
  name: NameOf<F>,
  { values, errors, isNew = true }: FieldState<F>,
  t: Translate,
): ReactNode {
  const field = fields[name]
  const Control = field && isActive(field, values) && field.render
  if (!Control) return null
  return (
    <Control key={name} name={name} isNew={isNew} t={t} value={values[name]} error={errors[name]} />
  )
}
