import type { ReactNode } from 'react'
import { isolated } from '#src/i18n/direction.ts'
import { usePage } from '#views/page/page.ts'
import { type Dependent, dependentProps } from './dependent.ts'
import { controlProps, Field, type FieldProps } from './field.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

type Props = FieldProps & {
  options: readonly Option[]
  value?: string
  required?: boolean
  /** Text of the empty option; false omits it. */
  empty?: string | false
  dependent?: Dependent
  after?: ReactNode
}

export function Select({ options, value = '', empty, dependent, after, ...props }: Props) {
  return (
    <Field {...props} after={after}>
      <select
        className="input"
        defaultValue={value}
        {...(dependent && dependentProps(dependent))}
        {...controlProps({ ...props, required: props.required && empty !== false })}
      >
        {empty !== false && <EmptyOption label={empty} />}
        {options.map((option) => (
          <Choice key={option.value} {...option} />
        ))}
      </select>
    </Field>
  )
}

/** An option holds text alone, so what isolates a name in it are characters. Its text is its value by default. */
export function Choice({ label, value, ...option }: Option & { lang?: string }) {
  const text = isolated(label)
  return (
    <option {...option} {...(value !== text && { value })}>
      {text}
    </option>
  )
}

function EmptyOption({ label }: { label?: string }) {
  const { t } = usePage()
  return <option value="">{label ?? t('common:field.choose')}</option>
}
