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
type BoxProps = Props & { className?: string; role?: string }

export function Switch(props: Props) {
  return <Box {...props} className="switch" {...role} />
}

export function Checkbox(props: Props) {
  return <Box {...props} />
}

function Box({ name, label, checked, value = 'on', id, ...rest }: BoxProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        {...rest}
        id={id ?? fieldId(name)}
        name={name}
        value={value}
        defaultChecked={checked}
      />
      {label}
    </label>
  )
}
