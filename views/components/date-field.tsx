import type { ComponentProps } from 'react'
import { businessDate } from '#src/i18n/business-time.ts'
import { usePage } from '#views/page/page.ts'
import { type Dependent, dependentProps } from './dependent.ts'
import { controlProps, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & {
  /** An ISO day, 2026-12-31. */
  value?: string
  required?: boolean
  /** ISO day; today in the business zone unless given, none when null. */
  min?: string | null
  max?: string
  dependent?: Dependent
}

export function DateField({ value = '', min, max, dependent, ...props }: Props) {
  const { format } = usePage()
  const from = min === undefined ? businessDate(Date.now(), format.timeZone) : (min ?? undefined)
  return (
    <Field {...props}>
      <DateInput
        defaultValue={value}
        min={from}
        max={max}
        {...(dependent && dependentProps(dependent, true))}
        {...controlProps(props)}
      />
    </Field>
  )
}

/** A native date field. Until it is used it says its day as dd-MM-yyyy, whatever the browser's order. */
export function DateInput(props: ComponentProps<'input'>) {
  const { t } = usePage()
  const shape = t('common:field.dateShape')
  return (
    <span className="dated">
      <input className="input" type="date" {...props} />
      <span className="echo" data-echo={shape} aria-hidden="true">
        {dayMonthYear(String(props.defaultValue ?? '')) || shape}
      </span>
    </span>
  )
}

function dayMonthYear(iso: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso.split('-').reverse().join('-') : ''
}
