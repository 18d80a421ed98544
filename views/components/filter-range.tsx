import { DateInput } from './date-field.tsx'

export type FilterRange = { as: 'day' | 'amount'; name: string; label: string; value?: string }

/** One end of a range of days or amounts. */
export function FilterRangeEnd({ as, name, label, value = '' }: FilterRange) {
  const control = { id: `filter-${name}`, name, defaultValue: value }
  return (
    <label className="sm field" htmlFor={control.id}>
      <span className="faint">{label}</span>
      {as === 'day' ? (
        <DateInput {...control} />
      ) : (
        <input className="input" inputMode="decimal" size={8} maxLength={16} {...control} />
      )}
    </label>
  )
}
