import { fieldId } from './field.tsx'

type Props = {
  name: string
  label: string
  checked?: boolean
  disabled?: boolean
}

export function Checkbox({ name, label, checked, disabled }: Props) {
  return (
    <label className="check">
      <input
        type="checkbox"
        disabled={disabled}
        id={fieldId(name)}
        name={name}
        value="on"
        defaultChecked={checked}
      />
      {label}
    </label>
  )
}
