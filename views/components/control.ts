import { type FieldProps, fieldId } from './field.tsx'

type Rules = FieldProps & { required?: boolean; maxLength?: number; pattern?: string }

/**
 * The attributes that every control shares: id, name, description, validity, and the rules that the
 * browser script checks on change.
 */
export function controlProps({ name, id, hint, error, messages, ...rules }: Rules) {
  const control = id ?? fieldId(name)
  return {
    id: control,
    name,
    required: rules.required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(control, Boolean(hint), Boolean(error)),
    maxLength: messages?.max ? undefined : rules.maxLength,
    'data-max': messages?.max ? rules.maxLength : undefined,
    'data-max-message': messages?.max,
    'data-required-message': messages?.required,
    'data-pattern': messages?.pattern ? rules.pattern : undefined,
    'data-pattern-message': messages?.pattern,
  }
}

function describedBy(control: string, hint: boolean, error: boolean): string | undefined {
  const ids = [hint ? `${control}-hint` : '', error ? `${control}-error` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
