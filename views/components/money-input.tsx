import { controlProps, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & {
  /** As typed, or a plain decimal such as "1800.00". */
  value?: string
  required?: boolean
  pattern?: string
  unit?: string | undefined
}

export function MoneyInput({ value = '', unit = 'LKR', ...props }: Props) {
  return (
    <Field {...props}>
      <div className="affix">
        <span className="unit" aria-hidden="true">
          {unit}
        </span>
        <input
          className="input num"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={value}
          {...controlProps({ ...props, maxLength: 16 })}
        />
      </div>
    </Field>
  )
}
