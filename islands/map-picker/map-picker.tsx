import type { KeyboardEvent } from 'react'
import { alert } from '#islands/icons/icons.tsx'
import { MapFrame } from './map-frame.tsx'
import { type Candidate, degreesText } from './place.ts'
import { PlaceSearch } from './place-search.tsx'
import type { MapPickerProps } from './props.ts'
import type { PickerTexts } from './texts.ts'
import { type Picker, usePicker } from './use-picker.ts'

export function MapPicker(props: MapPickerProps) {
  const { texts, errors } = props
  const picker = usePicker(props)
  return (
    <div className="stack" ref={picker.root}>
      <PlaceSearch picker={picker} texts={texts} query={props.query} />
      <FoundList
        label={texts.results.replace('{count}', String(picker.candidates.length))}
        candidates={picker.candidates}
        pick={picker.pick}
        leave={picker.focusSearch}
      />
      <MapFrame picker={picker} texts={texts} attribution={props.tiles?.attribution ?? ''} />
      <p className="sm muted" role="status">
        {picker.message}
      </p>
      {picker.offer && (
        <div className="note">
          <p className="grow">{texts.offer.replace('{address}', picker.offer)}</p>
          <button type="button" className="btn" onClick={picker.takeOffer}>
            {texts.useAddress}
          </button>
        </div>
      )}
      <p className="hint">{texts.placeHint}</p>
      <div className="grid cols">
        {(['latitude', 'longitude'] as const).map((name) => (
          <CoordinateField
            key={name}
            name={name}
            picker={picker}
            texts={texts}
            error={errors[name]}
            value={props[name]}
          />
        ))}
      </div>
    </div>
  )
}

type Props = {
  name: 'latitude' | 'longitude'
  value: string
  error: string
  texts: PickerTexts
  picker: Picker
}

function CoordinateField({ name, value, error, texts, picker }: Props) {
  const id = `field-${name}`
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {texts[name]}
      </label>
      <p className="error" id={`${id}-error`} hidden={!error}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          {alert}
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
        onBlur={picker.postUnaudited}
      />
    </div>
  )
}

type FoundListProps = {
  label: string
  candidates: readonly Candidate[]
  pick: (candidate: Candidate) => void
  leave: () => void
}

function FoundList({ label, candidates, pick, leave }: FoundListProps) {
  if (candidates.length === 0) return null
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step && event.key !== 'Escape') return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll<Element>('button')]
    const here = document.activeElement ? buttons.indexOf(document.activeElement) : -1
    const next = step ? buttons[here + step] : undefined
    if (next instanceof HTMLElement) next.focus()
    else if (step !== 1) leave()
  }
  return (
    <ul className="queue found" role="list" aria-label={label} onKeyDown={keys}>
      {candidates.map((candidate) => (
        <li key={`${candidate.latitude} ${candidate.longitude} ${candidate.address}`}>
          <button
            type="submit"
            name="pick"
            value={`${degreesText(candidate.latitude)} ${degreesText(candidate.longitude)}`}
            onClick={(event) => {
              event.preventDefault()
              pick(candidate)
            }}
          >
            {candidate.address}
          </button>
        </li>
      ))}
    </ul>
  )
}
