export type FilterRange = { as: 'day' | 'amount'; name: string; label: string; value?: string }

/** One end of a range of days or amounts. */
export function FilterRangeEnd({ as, name, label, value = '' }: FilterRange) {
  return (
    <label className="sm">
      <span className="faint">{label}</span>
      <input
        className="input"
        type={as === 'day' ? 'date' : 'text'}
        {...(as === 'amount' && { inputMode: 'decimal', size: 8, maxLength: 16 })}
        id={`filter-${name}`}
        name={name}
        defaultValue={value}
      />
    </label>
  )
}
