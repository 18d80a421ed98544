import type { InputHTMLAttributes, ReactNode } from 'react'
import { Counter } from './counter.tsx'
import { controlProps, Field, type FieldProps } from './field.tsx'

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'readOnly' | 'required' | 'spellCheck'
>
type Props = FieldProps &
  Native & {
    value?: string
    type?: 'text' | 'email' | 'tel' | 'url' | 'search'
    maxLength?: number
    /** A regular expression without slashes, checked on change when `messages.pattern` is given. */
    pattern?: string
    beside?: ReactNode
    counter?: boolean
  }

export function TextInput({ value = '', type = 'text', counter, beside, ...props }: Props) {
  const { autoComplete, inputMode, readOnly, spellCheck, maxLength } = props
  return (
    <Field
      {...props}
      beside={beside}
      after={counter && maxLength && <Counter used={value.length} limit={maxLength} />}
    >
      <input
        className="input"
        type={type}
        defaultValue={value}
        autoComplete={autoComplete}
        inputMode={inputMode}
        readOnly={readOnly}
        spellCheck={spellCheck}
        {...controlProps(props)}
      />
    </Field>
  )
}
