import { Counter } from './counter.tsx'
import { controlProps, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & {
  value?: string
  rows?: number
  required?: boolean
  maxLength?: number
  /** Receives the focus when it is swapped in. */
  focus?: boolean | undefined
}

export function TextArea({ value = '', rows = 4, focus, ...props }: Props) {
  const { maxLength } = props
  return (
    <Field {...props} after={maxLength && <Counter used={value.length} limit={maxLength} />}>
      <textarea
        className="input"
        rows={rows}
        defaultValue={value}
        data-focus={focus ? '' : undefined}
        {...controlProps(props)}
      />
    </Field>
  )
}
