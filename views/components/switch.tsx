import { fieldId } from './field.tsx'

/** The box itself says whether it is on; `aria-checked` would only repeat it. */
const role = { role: 'switch' }

type Props = {
  name: string
  label: string
  checked?: boolean
  value?: string
  disabled?: boolean
  id?: string
}

export function Switch({ name, label, checked, value = 'on', disabled, id }: Props) {
  return (
    <label className="check">
      <input
        className="switch"
        type="checkbox"
        {...role}
        id={id ?? fieldId(name)}
        name={name}
        value={value}
        defaultChecked={checked}
        disabled={disabled}
      />
      {label}
    </label>
  )
}

export function Checkbox({ name, label, checked, value = 'on', disabled, id }: Props) {
  return (
    <label className="check">
      <input
        type="checkbox"
        id={id ?? fieldId(name)}
        name={name}
        value={value}
        defaultChecked={checked}
        disabled={disabled}
      />
      {label}
    </label>
  )
}
