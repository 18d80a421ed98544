import type { PickerTexts } from './texts.ts'
import type { Picker } from './use-picker.ts'

type Props = {
  name: 'latitude' | 'longitude'
  value: string
  error: string
  icons: string
  texts: PickerTexts
  picker: Picker
}

export function CoordinateField({ name, value, error, icons, texts, picker }: Props) {
  const id = `field-${name}`
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {texts[name]}
      </label>
      <p className="error" id={`${id}-error`} hidden={!error}>
        <svg className="icon" aria-hidden="true">
          <use href={`${icons}#alert`} />
        </svg>
        <span>{error}</span>
      </p>
      <input
        className="input"
        ref={picker[name]}
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={value}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        data-required-message={texts.required}
        data-rules={texts[`${name}Rules`]}
        onInput={picker.typed}
        onBlur={picker.look}
      />
    </div>
  )
}
