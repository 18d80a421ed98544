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

/** A native date field; the chosen day is repeated as dd-MM-yyyy. */
export function DateField({ value = '', min, max, dependent, ...props }: Props) {
  const { format, t } = usePage()
  const from = min === undefined ? businessDate(Date.now(), format.timeZone) : (min ?? undefined)
  const shown = dayMonthYear(value)
  return (
    <Field
      {...props}
      after={
        <p
          className="echo"
          data-echo={t('common:field.clearDate', { date: '{date}' })}
          hidden={!shown}
        >
          {shown && t('common:field.clearDate', { date: shown })}
        </p>
      }
    >
      <input
        className="input"
        type="date"
        defaultValue={value}
        min={from}
        max={max}
        {...(dependent && dependentProps(dependent, true))}
        {...controlProps(props)}
      />
    </Field>
  )
}

function dayMonthYear(iso: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso.split('-').reverse().join('-') : ''
}
