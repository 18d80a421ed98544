import type { ReactNode } from 'react'
import { usePage } from '#views/page/page.ts'
import { Icon } from './icon.tsx'

type FieldMessages = {
  required?: string
  /** Shown when the text exceeds `maxLength`; the field then accepts more. */
  max?: string
  pattern?: string
}

/**
 * Further constraints of a field, checked on change by islands/forms/check.ts: it matches the expression
 * `as`, equals the field `as`, is at `least` or at `most` that field, an ISO day or a number, `plus` some
 * days, or is `filled`. Times compare by their position among the options.
 */
export type FieldRule = {
  is: 'match' | 'same' | 'least' | 'most' | 'filled'
  as?: string
  plus?: number
  /** A value exempt from the rule, such as the saved one. */
  except?: string | undefined
  /** Applies only while another field has this value. */
  when?: readonly [name: string, value: string]
  message: string
}

export type FieldProps = {
  name: string
  label: string
  hint?: ReactNode
  error?: string
  optional?: boolean
  id?: string
  messages?: FieldMessages
  rules?: readonly FieldRule[]
}

type Props = Pick<FieldProps, 'name' | 'label' | 'hint' | 'error' | 'optional' | 'id'> & {
  children: ReactNode
  beside?: ReactNode
  after?: ReactNode
}

export function fieldId(name: string): string {
  return `field-${name}`
}

export function Field({ name, label, hint, error, optional, id, beside, after, children }: Props) {
  const control = id ?? fieldId(name)
  const text = (
    <label className="label" htmlFor={control}>
      {label}
      {optional && <Optional />}
    </label>
  )
  return (
    <div className="field">
      {beside ? (
        <div className="between">
          {text}
          {beside}
        </div>
      ) : (
        text
      )}
      <Hint id={control}>{hint}</Hint>
      <FieldError id={control}>{error}</FieldError>
      {children}
      {after}
    </div>
  )
}

export function Optional() {
  const { t } = usePage()
  return <span className="opt"> {t('common:field.optional')}</span>
}

export function Hint({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p className="hint" id={`${id}-hint`}>
      {children}
    </p>
  )
}

/** The error's place; present but hidden, so that the script can fill it. */
export function FieldError({ id, children }: { id: string; children?: string }) {
  return (
    <p className="error" id={`${id}-error`} hidden={!children}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  )
}

type Rules = FieldProps & { required?: boolean; maxLength?: number; pattern?: string }

export function controlProps(props: Rules) {
  const { name, id, hint, error, messages } = props
  const control = id ?? fieldId(name)
  return {
    id: control,
    name,
    required: props.required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(control, Boolean(hint), Boolean(error)),
    maxLength: messages?.max ? undefined : props.maxLength,
    ...ruleProps(props),
  }
}

export function ruleProps({ messages, rules, maxLength, pattern }: Omit<Rules, 'name' | 'label'>) {
  const given = {
    'data-max': messages?.max ? maxLength : undefined,
    'data-max-message': messages?.max,
    'data-required-message': messages?.required,
    'data-pattern': messages?.pattern ? pattern : undefined,
    'data-pattern-message': messages?.pattern,
    'data-rules': rules && JSON.stringify(rules),
  }
  return Object.fromEntries(Object.entries(given).filter(isGiven))
}

function isGiven(pair: [string, unknown]): pair is [string, string | number] {
  return pair[1] !== undefined
}

function describedBy(control: string, hint: boolean, error: boolean): string | undefined {
  const ids = [hint ? `${control}-hint` : '', error ? `${control}-error` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
