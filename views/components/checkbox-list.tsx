import { usePage } from '#views/page/page.ts'
import { FieldError, type FieldProps, fieldId, Hint, Optional, ruleProps } from './field.tsx'
import type { Option } from './select.tsx'
import { Words } from './words.tsx'

type Props = FieldProps & {
  options: readonly Option[]
  values?: readonly string[]
  kind?: 'checkbox' | 'radio'
  scroll?: boolean
  /** Maximum number of ticks; `messages.max` reports more. */
  most?: number | undefined
}

export function CheckboxList(props: Props) {
  const { name, label, hint, error, optional, options, values = [], kind = 'checkbox' } = props
  const id = props.id ?? fieldId(name)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className="field"
      id={id}
      tabIndex={-1}
      aria-describedby={described || undefined}
      {...ruleProps({ messages: props.messages, maxLength: props.most })}
    >
      <legend>
        {label}
        {optional && <Optional />}
      </legend>
      <Hint id={id}>{hint}</Hint>
      <FieldError id={id}>{error}</FieldError>
      {props.scroll && <Filter id={id} />}
      <div className={props.scroll ? 'choices' : undefined} id={`${id}-options`}>
        {options.map((option) => (
          <label className="check" key={option.value}>
            <input
              type={kind}
              name={name}
              value={option.value}
              defaultChecked={values.includes(option.value)}
              disabled={option.disabled}
            />
            <span>
              <Words text={option.label} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Filter({ id }: { id: string }) {
  const { t } = usePage()
  const label = t('common:field.filterOptions')
  return (
    <input
      className="input js-only"
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      data-filter={`${id}-options`}
    />
  )
}
