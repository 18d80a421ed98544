import { type FieldProps, fieldId } from './field.tsx'

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
