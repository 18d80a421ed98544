import type { Key } from '#src/i18n/keys.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { dayError, typedDay } from '#src/i18n/typed-day.ts'
import { readIdentifier } from '#src/i18n/typed-text.ts'
import { readPictures } from '#src/web/pictures/picture-input.ts'
import { Checkbox } from '#views/components/checkbox.tsx'
import { DateField } from '#views/components/date-field.tsx'
import { PictureField } from '#views/components/picture-field.tsx'
import { Select } from '#views/components/select.tsx'
import { TimeSelect, times } from '#views/components/time-select.tsx'
import { type Field, type FieldError, type Rule, readAs } from './field.ts'
import { type FormInput, list, text } from './form.ts'
import { textProps } from './text-fields.tsx'

type SelectOptions = {
  values: readonly string[]
  allowed?: readonly string[]
  text: (t: Translate, value: string) => string
  /** Preselected; without it the list starts with an empty choice. */
  first?: string
  required: Key
  hint?: Key
}

export function select(label: Key, options: SelectOptions): Field<string> {
  const { values, allowed = values, first = '', required, hint } = options
  return {
    label,
    empty: first,
    read: (form, name) => ({ value: text(form, name) }),
    check: (chosen) => (allowed.includes(chosen) ? null : required),
    render: ({ name, value, error, t }) => (
      <Select
        name={name}
        value={value}
        error={error}
        label={t(label)}
        hint={hint && t(hint)}
        empty={first === '' ? undefined : false}
        options={values.map((one) => ({
          value: one,
          label: options.text(t, one),
          disabled: !allowed.includes(one),
        }))}
      />
    ),
  }
}

type DateOptions = {
  required: Key
  invalid: Key
  hint?: Key
  rules?: readonly Rule[]
  /** An existing record may keep a past day. */
  pastOnEdit?: true
}

/** An ISO day; the calendar offers today and later. */
export function date(label: Key, options: DateOptions): Field<string> {
  const { required, invalid, pastOnEdit } = options
  return {
    label,
    empty: '',
    read: readAs(typedDay),
    check: (typed) => (typed.trim() === '' ? required : dayError(typed, invalid)),
    render: (props) => (
      <DateField
        {...textProps(label, options, props)}
        value={props.value}
        min={pastOnEdit && !props.isNew ? null : undefined}
      />
    ),
  }
}

type TimeOptions = Pick<DateOptions, 'required' | 'rules'>

/** A time of day in steps of 15 minutes, hh:mm AM. */
export function timeOfDay(label: Key, options: TimeOptions): Field<string> {
  return {
    label,
    readable: true,
    empty: '',
    read: readAs(readIdentifier),
    check: (typed) => (times.includes(typed) ? null : options.required),
    render: (props) => <TimeSelect {...textProps(label, options, props)} value={props.value} />,
  }
}

type PictureOptions = {
  required?: Key
  /** Editing without a new picture keeps the stored one. */
  requiredOf?: 'new'
  hint?: Key
  hintOnEdit?: Key
  keptAs: Key
  optional?: true
  /** The layout renders a note if a picture could not be stored. */
  quiet?: true
  /** See FileInput. */
  cropped?: true
}

/** One picture, as the address of a stored file. */
export function picture(label: Key, options: PictureOptions): Field<string> {
  const { hint, hintOnEdit = hint, keptAs, optional, quiet = false, cropped } = options
  const required = (isNew: boolean) =>
    isNew || options.requiredOf !== 'new' ? options.required : undefined
  return {
    label,
    empty: '',
    file: true,
    read: async (form, name, upstream) => {
      const { urls, kept, failed, error } = await readPictures(upstream, form, name, 1)
      const broken = failed && !quiet ? 'deals:form.uploadFailed' : error
      return { value: urls[0] ?? kept.at(-1) ?? '', error: broken, unstored: failed && quiet }
    },
    check: (url, { isNew }) => (url === '' ? required(isNew) : null),
    render: ({ name, value, error, isNew, t }) => {
      const message = required(isNew)
      const help = isNew ? hint : hintOnEdit
      return (
        <PictureField
          name={name}
          error={error}
          optional={optional}
          label={t(label)}
          hint={help && t(help)}
          messages={message && { required: t(message) }}
          imageUrl={value}
          keptAs={t(keptAs)}
          cropped={cropped}
        />
      )
    },
  }
}

/** Values that the layout renders, such as check boxes; duplicates are dropped. */
export function multiple(
  required?: Key,
  isOne: (value: string) => boolean = () => true,
): Field<string[]> {
  return {
    empty: [],
    read: (form: FormInput, name: string) => ({
      value: [...new Set(list(form, name))].filter(isOne),
    }),
    check: (chosen: string[]) => (chosen.length === 0 ? required : null),
  }
}

/** A text that the layout renders, such as a choice from a loaded list. */
export function customText(
  check: (typed: string) => FieldError | null | undefined,
  ...aliases: string[]
): Field<string> {
  return { empty: '', read: readAs(readIdentifier), check, aliases }
}

export function checkbox(label: Key): Field<boolean> {
  return {
    label,
    empty: false,
    read: (form, name) => ({ value: text(form, name) !== '' }),
    render: ({ name, value, t }) => <Checkbox name={name} label={t(label)} checked={value} />,
  }
}
